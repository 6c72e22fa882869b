package marketplace.api.moderation;

import java.util.List;

/** What moderation decides about one text. */
public sealed interface Verdict {

    /** Why a rule applies: {@code reason} is a code, {@code sentence} says what to change. */
    record Finding(Category category, String reason, String sentence) {}

    record Allowed() implements Verdict {}

    /** The text may be sent in this form, which hides what the findings name. */
    record Masked(String text, List<Finding> findings) implements Verdict {
        public Masked {
            findings = List.copyOf(findings);
        }
    }

    record Refused(Finding finding) implements Verdict {}
}
