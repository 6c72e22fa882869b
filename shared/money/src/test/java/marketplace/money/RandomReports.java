package marketplace.money;

import java.util.Random;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.ProviderEvent;

/** What the payment provider reports after a payment or a payout. */
final class RandomReports {

    private static final String PROVIDER = MoneyFixture.PROVIDER;

    private final Random chance;

    RandomReports(Random chance) {
        this.chance = chance;
    }

    ProviderEvent ofPayout(PayoutOrder order) {
        String event = order.payout() + "/" + order.attempt();
        return chance.nextInt(4) > 0
                ? new ProviderEvent.PayoutPaid(
                        PROVIDER, "paid-" + event, order.payee(), order.payout(), order.attempt())
                : new ProviderEvent.PayoutFailed(
                        PROVIDER, "failed-" + event, order.payee(), order.payout(), order.attempt(), "account_closed");
    }

    ProviderEvent chargedBack(ProviderEvent.CheckoutPaid paid, AccountId payer) {
        String dispute = "dp-" + paid.eventId();
        return new ProviderEvent.ChargedBack(
                PROVIDER,
                "taken-" + dispute,
                dispute,
                payer,
                paid.checkoutId().value(),
                disputed(dispute, paid.amount()));
    }

    /** A chargeback or a refund of the payment, or the end of one. */
    ProviderEvent takenBack(ProviderEvent.CheckoutPaid paid, AccountId payer) {
        String about = paid.checkoutId().value();
        String dispute = "dp-" + paid.eventId();
        Money disputed = disputed(dispute, paid.amount());
        return switch (chance.nextInt(5)) {
            case 0 -> chargedBack(paid, payer);
            case 1 ->
                new ProviderEvent.ChargebackReturned(PROVIDER, "back-" + dispute, dispute, payer, about, disputed);
            case 2 -> new ProviderEvent.ChargebackLost(PROVIDER, "lost-" + dispute, dispute, payer, about);
            case 3 -> {
                Money total = partOf(paid.amount());
                yield new ProviderEvent.PaymentRefundReturned(
                        PROVIDER, "refund-back-" + paid.eventId() + total, dispute, payer, about, total);
            }
            default -> {
                Money total = partOf(paid.amount());
                yield new ProviderEvent.PaymentRefunded(
                        PROVIDER, "refund-" + paid.eventId() + total, dispute, payer, about, total);
            }
        };
    }

    private Money partOf(Money paid) {
        return new Money(1 + chance.nextLong(paid.cents()));
    }

    /** All of the payment, or a part that is the same at every delivery of the event. */
    private static Money disputed(String dispute, Money paid) {
        int number = dispute.hashCode();
        return number % 2 == 0 ? paid : new Money(1 + Math.floorMod((long) number, paid.cents()));
    }
}
