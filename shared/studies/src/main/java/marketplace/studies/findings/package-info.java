/**
 * Findings of QA runs, and which of them a report means. An id is minted once and never derived from a text, so a
 * finding keeps its identity when testers find other words.
 *
 * <p>Read what a report says ({@link marketplace.studies.findings.FindingMatcher.ReportedBug}, {@link
 * marketplace.studies.findings.BugPlace}), then how it is compared ({@link
 * marketplace.studies.findings.FindingMatcher}) and what comes out of it ({@link
 * marketplace.studies.findings.BugIdentity}). Texts are compared behind a port ({@link
 * marketplace.studies.findings.TextSimilarity}). {@code infra/bench/run findings} measures the decisions.
 */
package marketplace.studies.findings;
