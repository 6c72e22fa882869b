package marketplace.studies.findings;

import marketplace.kernel.Wire;

/**
 * Why a report has its finding.
 *
 * @param version of the rules that decided
 * @param scorePercent the similarity of the texts; 0 where nothing was compared
 */
public record MatchedBy(Method method, int version, int scorePercent, Reason reason) {

    /** {@code MODEL} is for a sentence model behind {@link TextSimilarity}. */
    public enum Method implements Wire {
        TESTER,
        RULE,
        MODEL,
        OWNER
    }

    public enum Reason implements Wire {
        FIRST_REPORT,
        OTHER_PLACE,
        OTHER_TEXT,
        SAME_PLACE_AND_TEXT,
        TESTER_SAID_SAME,
        TESTER_SAID_DIFFERENT,
        TESTER_REPRODUCED,
        KEPT_APART_UNTIL_DECIDED,
        OWNER_MERGED,
        OWNER_SPLIT
    }
}
