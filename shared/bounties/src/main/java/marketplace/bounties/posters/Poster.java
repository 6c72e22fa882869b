package marketplace.bounties.posters;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.secrets.Sha256;

/**
 * The public record of an account that posts bounties. Each worker counts once, by the latest hire, so hires of one
 * friend do not make a record.
 *
 * @param name as its owner chose it; null for none
 * @param hires the latest hire first, at most {@link #WINDOW}, which keeps the item within one read unit
 */
record Poster(AccountId accountId, String name, List<EndedHire> hires, long version) {

    static final int WINDOW = 20;

    /** So many that no account can be made to get the tag of another one. */
    private static final int TAG_BYTES = 4;

    /** Ids sort by the time of the hire, so the order in which hires are counted does not matter. */
    private static final Comparator<EndedHire> LATEST_FIRST =
            Comparator.comparing((EndedHire hire) -> hire.escrowId().value()).reversed();

    Poster {
        hires = List.copyOf(hires);
    }

    static Poster first(AccountId account) {
        return new Poster(account, null, List.of(), 0);
    }

    Poster named(String chosen) {
        return new Poster(accountId, chosen, hires, version + 1);
    }

    Poster with(EndedHire ended) {
        List<EndedHire> ofWorker = Stream.concat(hires.stream(), Stream.of(ended))
                .filter(hire -> hire.workerId().equals(ended.workerId()))
                .sorted(LATEST_FIRST)
                .limit(1)
                .toList();
        Stream<EndedHire> ofOthers =
                hires.stream().filter(hire -> !hire.workerId().equals(ended.workerId()));
        List<EndedHire> latest = Stream.concat(ofOthers, ofWorker.stream())
                .sorted(LATEST_FIRST)
                .limit(WINDOW)
                .toList();
        return new Poster(accountId, name, latest, version + 1);
    }

    /** The tag tells two posters with the same name apart, and is all that others see of the account. */
    String publicName() {
        String tag = Sha256.prefix("poster " + accountId, TAG_BYTES);
        return name == null ? "Poster " + tag : name + " (" + tag + ")";
    }
}
