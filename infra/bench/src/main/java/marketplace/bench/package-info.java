/** Benchmarks. They are programs, not tests: {@code infra/bench/run} runs them, and most print ratios of one run. */
package marketplace.bench;
