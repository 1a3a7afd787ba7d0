from torch.nn import Buffer as Buffer, Parameter as Parameter, UninitializedParameter as UninitializedParameter
