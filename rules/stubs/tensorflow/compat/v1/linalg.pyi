from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.linalg import (
    LinearOperator as LinearOperator, LinearOperatorAdjoint as LinearOperatorAdjoint,
    LinearOperatorBlockDiag as LinearOperatorBlockDiag,
    LinearOperatorBlockLowerTriangular as LinearOperatorBlockLowerTriangular,
    LinearOperatorCirculant as LinearOperatorCirculant, LinearOperatorCirculant2D as LinearOperatorCirculant2D,
    LinearOperatorCirculant3D as LinearOperatorCirculant3D, LinearOperatorComposition as LinearOperatorComposition,
    LinearOperatorDiag as LinearOperatorDiag, LinearOperatorFullMatrix as LinearOperatorFullMatrix,
    LinearOperatorHouseholder as LinearOperatorHouseholder, LinearOperatorIdentity as LinearOperatorIdentity,
    LinearOperatorInversion as LinearOperatorInversion, LinearOperatorKronecker as LinearOperatorKronecker,
    LinearOperatorLowRankUpdate as LinearOperatorLowRankUpdate,
    LinearOperatorLowerTriangular as LinearOperatorLowerTriangular,
    LinearOperatorPermutation as LinearOperatorPermutation,
    LinearOperatorScaledIdentity as LinearOperatorScaledIdentity, LinearOperatorToeplitz as LinearOperatorToeplitz,
    LinearOperatorTridiag as LinearOperatorTridiag, LinearOperatorZeros as LinearOperatorZeros, adjoint as adjoint,
    band_part as band_part, cholesky as cholesky, cholesky_solve as cholesky_solve, cross as cross, det as det,
    diag as diag, diag_part as diag_part, eigh as eigh, eigh_tridiagonal as eigh_tridiagonal, eigvalsh as eigvalsh,
    einsum as einsum, expm as expm, eye as eye, global_norm as global_norm, inv as inv, logdet as logdet, logm as logm,
    lstsq as lstsq, lu as lu, lu_matrix_inverse as lu_matrix_inverse, lu_reconstruct as lu_reconstruct,
    lu_solve as lu_solve, matmul as matmul, matrix_rank as matrix_rank, matrix_transpose as matrix_transpose,
    matvec as matvec, norm as norm, normalize as normalize, pinv as pinv, qr as qr, set_diag as set_diag,
    slogdet as slogdet, solve as solve, sqrtm as sqrtm, svd as svd, tensor_diag as tensor_diag,
    tensor_diag_part as tensor_diag_part, tensordot as tensordot, trace as trace, matrix_transpose as transpose,
    triangular_solve as triangular_solve, tridiagonal_matmul as tridiagonal_matmul,
    tridiagonal_solve as tridiagonal_solve,
)
from tensorflow.math import l2_normalize as l2_normalize
