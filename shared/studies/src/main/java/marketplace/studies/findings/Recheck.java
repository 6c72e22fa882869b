package marketplace.studies.findings;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Wire;

/** A tester's answer to an entry of the checklist. */
public record Recheck(
        FindingId findingId,
        RunId runId,
        ApplicationId applicationId,
        HumanId humanId,
        Outcome outcome,
        List<FindingEvidence> evidence,
        String note,
        Instant createdAt) {

    public enum Outcome implements Wire {
        REPRODUCED,
        NOT_REPRODUCED,
        /** The tester could not get there. */
        BLOCKED
    }

    public Recheck {
        evidence = List.copyOf(evidence);
    }
}
