from concurrent import futures as futures
