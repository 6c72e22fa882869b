package marketplace.accounts.erasure;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Sweep;
import marketplace.kernel.Id.AccountId;

/**
 * The deletion of an account while it is under way: how far its erasure has come.
 *
 * <p>It moves in the commit of each batch, so a process that ends anywhere leaves it exactly where the erasure stands.
 *
 * @param since when it was asked for; from then on the account is nobody's
 * @param part the name of the part that is next
 * @param after where in the part; empty for its beginning
 * @param version counts its moves, from 1
 */
record Deletion(AccountId account, Instant since, Sweep sweep, String part, Optional<String> after, long version) {

    /** How long the sweeps are apart: a session token ends in it, and so does whatever call was made with one. */
    static final Duration REST = AccountPolicies.SESSION_TOKEN_LIFETIME.plusMinutes(1);

    static Deletion begin(AccountId account, List<Erasure> parts, Instant now) {
        return new Deletion(account, now, Sweep.FIRST, parts.getFirst().part(), Optional.empty(), 1);
    }

    /** When the last sweep begins. */
    Instant lastSweepAt() {
        return since.plus(REST);
    }

    /** Whether nothing is to be done at {@code now}. */
    boolean isResting(Instant now) {
        return sweep == Sweep.LAST && now.isBefore(lastSweepAt());
    }

    /** The part that is next; the first, where another version of this service knew another one. */
    Erasure next(List<Erasure> parts) {
        return parts.get(index(parts));
    }

    /** After the batch; empty when that was the end of it all. */
    Optional<Deletion> after(Batch batch, List<Erasure> parts) {
        if (batch.more()) {
            return Optional.of(at(sweep, next(parts), batch.after()));
        }
        int following = index(parts) + 1;
        if (following < parts.size()) {
            return Optional.of(at(sweep, parts.get(following), Optional.empty()));
        }
        return switch (sweep) {
            case FIRST -> Optional.of(at(Sweep.LAST, parts.getFirst(), Optional.empty()));
            case LAST -> Optional.empty();
        };
    }

    private int index(List<Erasure> parts) {
        return IntStream.range(0, parts.size())
                .filter(index -> parts.get(index).part().equals(part))
                .findFirst()
                .orElse(0);
    }

    private Deletion at(Sweep nextSweep, Erasure nextPart, Optional<String> position) {
        return new Deletion(account, since, nextSweep, nextPart.part(), position, version + 1);
    }
}
