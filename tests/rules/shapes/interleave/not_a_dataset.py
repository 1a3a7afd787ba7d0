"""Another thing with this method."""
import music

track = music.Track("a").interleave(music.Track("b"))
