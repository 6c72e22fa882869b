package marketplace.studies.findings;

import java.util.List;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Wire;

/** Which id a report gets. */
public sealed interface BugIdentity {

    record Known(FindingId finding, MatchedBy by) implements BugIdentity {}

    record Fresh(MatchedBy by) implements BugIdentity {}

    /** The tester has to say which of these it is, if any: nearest first, at most three. */
    record Asked(List<FindingId> nearest) implements BugIdentity {}

    /** A new id until the owner merges it with the nearest finding. */
    record Escalated(FindingId nearest, Doubt doubt, MatchedBy by) implements BugIdentity {}

    enum Doubt implements Wire {
        /** No answer to a question, or "unsure". */
        UNANSWERED,
        /** "Same" for two findings. */
        CONTRADICTION,
        /** "Same" for a finding of another place or category. */
        SAME_AGAINST_STRUCTURE,
        /** "Same", but another finding is nearer. */
        SAME_AGAINST_TEXT,
        /** "Different" from a text that is nearly identical. */
        DIFFERENT_AGAINST_TEXT,
        /** "Different" from the nearest three, and more are near. */
        MORE_ARE_NEAR
    }
}
