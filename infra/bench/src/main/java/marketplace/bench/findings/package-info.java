/**
 * Measures the identity of findings: families of bug reports ({@code families.txt}) are played as runs with simulated
 * testers.
 */
package marketplace.bench.findings;
