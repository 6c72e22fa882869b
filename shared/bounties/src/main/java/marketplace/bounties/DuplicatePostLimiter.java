package marketplace.bounties;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.Collectors;
import marketplace.api.limits.FixedLimit;
import marketplace.bounties.terms.BountyTerms;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.secrets.Sha256;
import marketplace.kernel.text.SearchText;
import marketplace.table.Write;

/** Counts posts per account and hour that use the same words, in any order, with any numbers. */
public final class DuplicatePostLimiter {

    /** More posts than this in one window are held for review, more direct hires are refused. */
    public static final int MOST = 50;

    static final FixedLimit LIMIT = new FixedLimit(
            "near-identical-posts",
            MOST,
            Duration.ofHours(1),
            "At most " + MOST + " nearly identical posts per hour. Retry in the next hour.");

    private static final int HASH_BYTES = 16;

    private DuplicatePostLimiter() {}

    /** Counts a direct hire in its own commit: payments are often refused, and refused hires must not count. */
    public static Write directHire(AccountId account, BountyTerms terms, Instant now) {
        return LIMIT.take(subject(account, terms), now);
    }

    static String subject(AccountId account, BountyTerms terms) {
        return account + "#" + fingerprint(terms);
    }

    private static String fingerprint(BountyTerms terms) {
        String words = Arrays.stream(
                        SearchText.normal(terms.title() + " " + terms.task().description())
                                .split("[^\\p{L}]+"))
                .collect(Collectors.toCollection(TreeSet::new))
                .toString();
        return Sha256.prefix(words, HASH_BYTES);
    }
}
