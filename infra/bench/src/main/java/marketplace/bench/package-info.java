/**
 * Benchmarks: starts, latencies, money commits and costs, most as a ratio to something else in the same run. They are
 * programs, not tests: the gate compiles them, and {@code infra/bench/run} runs them.
 */
package marketplace.bench;
