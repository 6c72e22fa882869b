package marketplace.money.transactions;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;

/**
 * Why money may not leave yet, neither a wallet by a transfer or refund nor the service by a payout. docs/money.md
 *
 * @param until when the time for a chargeback to arrive ends
 * @param senders who sent the money: it is held while one of them owes money, too
 */
public record Hold(Instant until, List<Sender> senders) {

    /** The longest that the debt of a sender holds money. After it the loss is the platform's. */
    public static final Duration LONGEST = Duration.ofDays(180);

    /** Bounds the item of a wallet. */
    private static final int MOST_SENDERS = 10;

    /** @param sentAt a debt for a payment that was begun later does not concern the money */
    public record Sender(AccountId account, Instant sentAt) {

        private boolean isAsked(Instant now) {
            return now.isBefore(end());
        }

        public Instant end() {
            return sentAt.plus(LONGEST);
        }
    }

    public Hold {
        senders = List.copyOf(senders);
    }

    public static Hold until(Instant end) {
        return new Hold(end, List.of());
    }

    public static Hold ofTransfer(AccountId sender, Instant sentAt, Instant until) {
        return new Hold(until, List.of(new Sender(sender, sentAt)));
    }

    /** Of money that is paid out as a whole. Empty if none of it is held. */
    public static Optional<Hold> of(Collection<Unspent.Part> parts) {
        return parts.stream().map(Unspent.Part::hold).filter(Objects::nonNull).reduce(Hold::and);
    }

    /**
     * Of money that becomes one lot. It is held as long as possible instead of naming too many senders, so that small
     * transfers from many accounts cannot end the hold of another.
     */
    public Hold and(Hold other) {
        Map<AccountId, Instant> latest = new HashMap<>();
        Stream.concat(senders.stream(), other.senders.stream())
                .forEach(sender -> latest.merge(sender.account(), sender.sentAt(), Hold::later));
        List<Sender> all = latest.entrySet().stream()
                .map(entry -> new Sender(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(Sender::sentAt)
                        .reversed()
                        .thenComparing(sender -> sender.account().value()))
                .toList();
        Instant end = later(until, other.until);
        return all.size() <= MOST_SENDERS
                ? new Hold(end, all)
                : new Hold(later(end, all.getFirst().end()), List.of());
    }

    /** Those whose debt holds the money at this time. */
    public List<Sender> asked(Instant now) {
        return senders.stream().filter(sender -> sender.isAsked(now)).toList();
    }

    /** Whether it has ended, whatever its senders owe. */
    public boolean isOver(Instant now) {
        return isTimeOver(now) && asked(now).isEmpty();
    }

    public boolean isTimeOver(Instant now) {
        return !now.isBefore(until);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isBefore(other) ? other : one;
    }
}
