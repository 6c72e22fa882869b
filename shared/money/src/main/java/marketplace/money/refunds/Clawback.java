package marketplace.money.refunds;

import java.time.Instant;
import java.util.Objects;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.Wire;

/**
 * What a provider took back of one payment, by a chargeback or by a refund at its own pages.
 * It counts both directions, so repeated or reordered events have no further effect.
 * @param reference the provider's id of the dispute, or of the refunded payment
 * @param uncovered what of it the wallet did not cover, and became a debt of the payer
 * @param loss what of it the platform paid, because the payment came by a link and was spent
 * @param repaid what the provider returned after it had taken it; returns that were reported first never moved
 * @param lostAt when the provider decided against us; null if it has not
 */
public record Clawback(
        String provider,
        String reference,
        Kind kind,
        AccountId payer,
        String paidFor,
        Money taken,
        Money returned,
        Money uncovered,
        Money loss,
        Money repaid,
        Instant lostAt,
        Instant createdAt,
        long version) {

    public enum Kind implements Wire {
        CHARGEBACK,
        REFUND
    }

    /** What it means for the escrows that depend on the payment. */
    public enum Verdict {
        /** Nothing was taken, or a refund that the wallet paid in full: there is nothing to decide. */
        SETTLED,
        OPEN,
        RETURNED,
        LOST
    }

    public Clawback {
        uncovered = Objects.requireNonNullElse(uncovered, Money.ZERO);
        loss = Objects.requireNonNullElse(loss, Money.ZERO);
        repaid = Objects.requireNonNullElse(repaid, returned);
    }

    private record PaidFor(String value) implements Id {}

    static Clawback begin(Kind kind, String provider, String reference, AccountId payer, String paidFor, Instant now) {
        return new Clawback(
                provider,
                reference,
                kind,
                payer,
                paidFor,
                Money.ZERO,
                Money.ZERO,
                null,
                null,
                Money.ZERO,
                null,
                now,
                0);
    }

    Clawback take(Money total) {
        return with(most(taken, total), returned);
    }

    Clawback giveBack(Money total) {
        return with(taken, most(returned, total));
    }

    /** Never negative, as the events may arrive in any order. */
    public Money net() {
        return most(Money.ZERO, taken.minus(returned));
    }

    Id subject() {
        return new PaidFor(paidFor);
    }

    /** A refund at the provider's own pages is never lost: the operator made it. */
    Clawback lose(Instant now) {
        return with(taken, returned, uncovered, loss, repaid, lostAt == null ? now : lostAt, version + 1);
    }

    Clawback uncovering(Money more) {
        return with(taken, returned, uncovered.plus(more), loss, repaid, lostAt, version);
    }

    Clawback losing(Money more) {
        return with(taken, returned, uncovered, loss.plus(more), repaid, lostAt, version);
    }

    Clawback repaying(Money more) {
        return with(taken, returned, uncovered, loss, repaid.plus(more), lostAt, version);
    }

    /** A return of any amount decides a dispute. Refunds fail one by one, and the wallet may have paid some. */
    public Verdict verdict() {
        return switch (kind) {
            case CHARGEBACK -> {
                if (taken.equals(Money.ZERO)) {
                    yield Verdict.SETTLED;
                }
                if (!returned.equals(Money.ZERO)) {
                    yield Verdict.RETURNED;
                }
                yield lostAt == null ? Verdict.OPEN : Verdict.LOST;
            }
            case REFUND -> {
                if (uncovered.equals(Money.ZERO)) {
                    yield Verdict.SETTLED;
                }
                yield repaid.compareTo(uncovered) >= 0 ? Verdict.RETURNED : Verdict.OPEN;
            }
        };
    }

    private Clawback with(Money nextTaken, Money nextReturned) {
        return with(nextTaken, nextReturned, uncovered, loss, repaid, lostAt, version + 1);
    }

    private Clawback with(
            Money nextTaken,
            Money nextReturned,
            Money nextUncovered,
            Money nextLoss,
            Money nextRepaid,
            Instant lost,
            long next) {
        return new Clawback(
                provider,
                reference,
                kind,
                payer,
                paidFor,
                nextTaken,
                nextReturned,
                nextUncovered,
                nextLoss,
                nextRepaid,
                lost,
                createdAt,
                next);
    }

    private static Money most(Money one, Money other) {
        return one.compareTo(other) < 0 ? other : one;
    }
}
