package marketplace.studies.findings;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.FindingId;
import marketplace.studies.findings.BugIdentity.Doubt;

/**
 * What a hand-in means.
 *
 * @param after the findings that are created or changed
 * @param doubts reports for the owner to decide on
 * @param contradicted findings that one tester of the run reproduced and another did not; they stay open
 */
public record JudgedHandIn(
        List<Finding> after,
        List<FindingReport> reports,
        List<Recheck> rechecks,
        List<DoubtfulReport> doubts,
        List<FindingId> contradicted) {

    /** @param fresh the id that the report has unless the owner merges it with {@code nearest} */
    public record DoubtfulReport(FindingId fresh, FindingId nearest, Doubt doubt) {}

    public Optional<FindingReport> reportOf(FindingId finding) {
        return reports.stream()
                .filter(report -> report.findingId().equals(finding))
                .findFirst();
    }
}
