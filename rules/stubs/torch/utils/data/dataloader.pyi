from torch.utils.data import DataLoader as DataLoader, default_collate as default_collate, get_worker_info as get_worker_info
