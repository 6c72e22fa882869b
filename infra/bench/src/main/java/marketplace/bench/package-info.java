/**
 * What is measured: starts, latencies, commits of money and costs, most as a ratio to something else in the same run.
 *
 * <p>Programs, not tests: the gate compiles them, and {@code infra/bench/run} runs them.
 */
package marketplace.bench;
