package marketplace.studies.findings;

import java.util.List;
import marketplace.kernel.Id.FindingId;

/** A finding as a report is compared with it. It may be closed: a bug that comes back keeps its id. */
public record KnownBug(FindingId id, BugPlace place, List<String> wordings) {

    public KnownBug {
        wordings = List.copyOf(wordings);
    }
}
