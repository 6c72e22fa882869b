package marketplace.studies.findings;

import java.util.Comparator;
import java.util.List;
import marketplace.kernel.Id.FindingId;
import marketplace.studies.findings.BugPlace.Fit;

/**
 * A finding as a report is compared with it, with all that the owner has merged into it. It may be closed: a bug that
 * comes back keeps its id.
 */
public record KnownBug(FindingId id, List<BugPlace> places, List<String> wordings) {

    public KnownBug {
        places = List.copyOf(places);
        wordings = List.copyOf(wordings);
    }

    /** That of the place that fits best. */
    Fit fit(BugPlace place) {
        return places.stream().map(place::fit).min(Comparator.naturalOrder()).orElse(Fit.OPEN);
    }

    boolean hasCategory(FindingCategory category) {
        return places.stream().anyMatch(place -> place.category() == category);
    }
}
