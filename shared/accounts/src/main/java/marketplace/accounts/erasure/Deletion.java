package marketplace.accounts.erasure;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Sweep;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;

/**
 * The progress of a deletion, updated in the commit of each batch.
 *
 * @param forfeit what the owner gave up of the wallet
 */
record Deletion(
        AccountId account,
        Instant since,
        Sweep sweep,
        String part,
        Optional<String> after,
        Money forfeit,
        long version) {

    /** Session tokens end within it. */
    static final Duration REST = AccountPolicies.SESSION_TOKEN_LIFETIME.plusMinutes(1);

    Deletion {
        forfeit = Objects.requireNonNullElse(forfeit, Money.ZERO);
    }

    static Deletion begin(AccountId account, Money forfeit, List<Erasure> parts, Instant now) {
        return new Deletion(account, now, Sweep.FIRST, parts.getFirst().part(), Optional.empty(), forfeit, 1);
    }

    Instant lastSweepAt() {
        return since.plus(REST);
    }

    boolean isResting(Instant now) {
        return sweep == Sweep.LAST && now.isBefore(lastSweepAt());
    }

    /** The first part if another version of this service named one that is unknown here. */
    Erasure next(List<Erasure> parts) {
        return parts.get(index(parts));
    }

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
        return new Deletion(account, since, nextSweep, nextPart.part(), position, forfeit, version + 1);
    }
}
