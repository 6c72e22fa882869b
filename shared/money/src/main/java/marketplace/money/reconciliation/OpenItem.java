package marketplace.money.reconciliation;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.money.ledger.ProviderMovement;

/**
 * A payment on which the provider's statement and our journal differ, as is normal for a while.
 * @param provider the sum in the provider's statement, positive if we gain
 */
public record OpenItem(String id, Money provider, Money ledger, Instant since, Instant latest) {

    /** Events arrive within minutes; a failed one is sent again within the hour. */
    private static final Duration PAYMENT_ON_ITS_WAY = Duration.ofHours(1);

    /** Banks take days, and more around holidays. */
    private static final Duration PAYOUT_ON_ITS_WAY = Duration.ofDays(10);

    static final Duration KEPT = Duration.ofDays(30);

    static OpenItem begin(ProviderMovement first) {
        return new OpenItem(first.ourId(), Money.ZERO, Money.ZERO, first.at(), first.at());
    }

    OpenItem atProvider(ProviderMovement moved) {
        return new OpenItem(id, provider.plus(moved.amount()), ledger, earliest(moved), latest(moved));
    }

    OpenItem inLedger(ProviderMovement moved) {
        return new OpenItem(id, provider, ledger.plus(moved.amount()), earliest(moved), latest(moved));
    }

    boolean isSettled() {
        return provider.equals(ledger);
    }

    boolean isOnItsWay(Instant now) {
        Duration usual = id.startsWith(IdKind.PAYOUT.prefix()) ? PAYOUT_ON_ITS_WAY : PAYMENT_ON_ITS_WAY;
        return now.isBefore(latest.plus(usual));
    }

    public DifferenceKind kind() {
        if (ledger.equals(Money.ZERO)) {
            return DifferenceKind.MISSING_HERE;
        }
        return provider.equals(Money.ZERO) ? DifferenceKind.MISSING_THERE : DifferenceKind.AMOUNT_DIFFERS;
    }

    private Instant earliest(ProviderMovement moved) {
        return moved.at().isBefore(since) ? moved.at() : since;
    }

    private Instant latest(ProviderMovement moved) {
        return moved.at().isAfter(latest) ? moved.at() : latest;
    }
}
