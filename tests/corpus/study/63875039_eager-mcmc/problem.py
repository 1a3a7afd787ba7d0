# Stack Overflow 63875039.
# Cause: inefficient API usage (the sampler runs eagerly, one small operation after another, outside tf.function).
# Symptom: the program seems to hang.
import numpy as np
import pandas as pd
import tensorflow as tf
import tensorflow_probability as tfp

tfd = tfp.distributions

table = pd.read_csv("data/challenger.csv")
temperature = tf.constant(table["temperature"].values, tf.float32)
damage = tf.constant(table["damage"].values, tf.float32)


def joint_log_prob(alpha, beta):
    prior = tfd.Normal(0.0, 1000.0)
    logits = beta * temperature + alpha
    likelihood = tfd.Bernoulli(logits=-logits)
    return (prior.log_prob(alpha) + prior.log_prob(beta)
            + tf.reduce_sum(likelihood.log_prob(damage)))


hmc = tfp.mcmc.TransformedTransitionKernel(
    inner_kernel=tfp.mcmc.HamiltonianMonteCarlo(
        target_log_prob_fn=joint_log_prob, step_size=0.01, num_leapfrog_steps=40),
    bijector=[tfp.bijectors.AffineScalar(100.0), tfp.bijectors.Identity()])
kernel = tfp.mcmc.SimpleStepSizeAdaptation(hmc, num_adaptation_steps=8000)

chain, accepted = tfp.mcmc.sample_chain(  # problem
    num_results=10000,
    num_burnin_steps=10000,
    current_state=[tf.constant(0.0), tf.constant(0.0)],
    kernel=kernel,
    trace_fn=lambda _, results: results.inner_results.inner_results.is_accepted)

alpha, beta = [c.numpy() for c in chain]
print("accepted", np.mean(accepted), "alpha", alpha.mean(), "beta", beta.mean())
