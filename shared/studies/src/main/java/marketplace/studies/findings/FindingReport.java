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

    public FindingReport {
        evidence = List.copyOf(evidence);
    }

    ReportMatch match() {
        return new ReportMatch(id, runId, says.wording(), matchedBy);
    }

    FindingReport movedTo(FindingId other, MatchedBy by) {
        return new FindingReport(id, other, runId, applicationId, humanId, says, evidence, by, createdAt);
    }
}
