package marketplace.bounties;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.Collectors;
import marketplace.bounties.terms.BountyTerms;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.SearchText;
import marketplace.kernel.Sha256;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** Counts posts per account and hour that use the same words, in any order, with any numbers. */
public final class DuplicatePostLimiter {

    /** More posts than this in one window are held for review. */
    public static final int MOST = 50;

    static final Duration WINDOW = Duration.ofHours(1);

    private static final int HASH_BYTES = 16;

    private final Table table;

    public DuplicatePostLimiter(Table table) {
        this.table = table;
    }

    /** One more post. Committing {@code count} fails if another post was counted meanwhile. */
    public record Post(boolean exceeds, Write count) {}

    public Post post(AccountId account, BountyTerms terms, Instant now) {
        Key key = key(account, terms, now);
        long posted = table.get(key).map(item -> item.number("count")).orElse(0L);
        Condition unchangedSince = posted == 0 ? Condition.absent() : Condition.is("count", posted);
        Write count = Write.update(
                        key,
                        Change.set("count", posted + 1),
                        Change.set(
                                Item.TTL, window(now).plus(WINDOW).plus(WINDOW).getEpochSecond()))
                .when(unchangedSince);
        return new Post(posted >= MOST, count);
    }

    public static Key key(AccountId account, BountyTerms terms, Instant now) {
        return Keys.limit("near-identical-posts", account + "#" + fingerprint(terms), window(now));
    }

    public static long secondsLeft(Instant now) {
        return Duration.between(now, window(now).plus(WINDOW)).toSeconds();
    }

    private static Instant window(Instant now) {
        return Instant.ofEpochSecond(now.getEpochSecond() / WINDOW.toSeconds() * WINDOW.toSeconds());
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
