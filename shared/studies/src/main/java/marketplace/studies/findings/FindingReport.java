package marketplace.studies.findings;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ReportId;
import marketplace.kernel.Id.RunId;

/** One tester's report of a finding. */
public record FindingReport(
        ReportId id,
        FindingId findingId,
        RunId runId,
        ApplicationId applicationId,
        HumanId humanId,
        BugDescription says,
        List<FindingEvidence> evidence,
        MatchedBy matchedBy,
        Instant createdAt) {

    /** A report of a finding, in the words that later reports are compared with. */
    public record Match(ReportId reportId, RunId runId, String wording, MatchedBy matchedBy) {}

    public FindingReport {
        evidence = List.copyOf(evidence);
    }

    Match match() {
        return new Match(id, runId, says.wording(), matchedBy);
    }

    FindingReport movedTo(FindingId other, MatchedBy by) {
        return new FindingReport(id, other, runId, applicationId, humanId, says, evidence, by, createdAt);
    }
}
