# Stack Overflow 51228131, mended: the output nodes are made when the model is loaded.
import time

import cv2
import numpy as np
import tensorflow as tf


class Segmenter:
    def __init__(self, checkpoint):
        self.sess = tf.Session()
        saver = tf.train.import_meta_graph(checkpoint + ".meta")
        saver.restore(self.sess, checkpoint)
        graph = tf.get_default_graph()
        self.image = graph.get_tensor_by_name("image:0")
        logits = graph.get_tensor_by_name("head/logits:0")
        self.size = tf.placeholder(tf.int32, [2])
        resized = tf.image.resize_bilinear(logits, self.size)
        self.mask = tf.argmax(tf.nn.softmax(resized), axis=3)

    def infer(self, frame):
        batch = frame[np.newaxis].astype(np.float32) / 255.0
        return self.sess.run(self.mask, feed_dict={self.image: batch, self.size: frame.shape[:2]})[0]


def main():
    segmenter = Segmenter("checkpoints/road-12000")
    video = cv2.VideoCapture("drive.mp4")
    while True:
        ok, frame = video.read()
        if not ok:
            break
        start = time.time()
        mask = segmenter.infer(frame)
        print("%.0f ms, %.1f %% road" % (1000 * (time.time() - start), 100 * np.mean(mask == 1)))
        cv2.imshow("mask", (mask * 80).astype(np.uint8))
        if cv2.waitKey(1) == 27:
            break


if __name__ == "__main__":
    main()
