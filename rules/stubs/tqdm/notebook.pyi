from tqdm import tqdm as tqdm, trange as trange
