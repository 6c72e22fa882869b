/**
 * What is measured: starts, latencies and costs, each as a ratio to something bare in the same run.
 *
 * <p>Programs, not tests: the gate compiles them, and {@code infra/bench/run} runs them.
 */
package marketplace.bench;
