package marketplace.money;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Money;
import marketplace.money.checkouts.Checkout;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;

/** What the payment provider reports about checkouts, in any order, repeated or not. */
final class RandomPayments {

    private static final int RECENT = 8;

    private final MoneyFixture market;
    private final Random chance;
    private final RandomReports reports;
    private final List<ProviderEvent.CheckoutPaid> told = new ArrayList<>();
    private final Map<String, Long> arrived = new HashMap<>();
    private final Map<String, AccountId> payers = new HashMap<>();
    private final Map<String, ProviderEvent> taken = new HashMap<>();

    RandomPayments(MoneyFixture market, Random chance, RandomReports reports) {
        this.market = market;
        this.chance = chance;
        this.reports = reports;
    }

    Commit waiting(Checkout checkout, Commit commit) {
        Money amount = chance.nextInt(10) == 0 ? new Money(7) : checkout.amount();
        payers.put(checkout.id().value(), checkout.payerId());
        told.add(new ProviderEvent.CheckoutPaid(MoneyFixture.PROVIDER, "evt-" + told.size(), checkout.id(), amount));
        return commit;
    }

    Supplier<Commit> pay() {
        return told.isEmpty() ? Commit::none : paid(anyPayment());
    }

    Supplier<Commit> payLast() {
        return paid(told.getLast());
    }

    private Supplier<Commit> paid(ProviderEvent.CheckoutPaid reported) {
        ProviderEvent.CheckoutPaid event = chance.nextInt(10) == 0
                ? new ProviderEvent.CheckoutPaid(
                        reported.provider(), reported.eventId() + "-again", reported.checkoutId(), reported.amount())
                : reported;
        arrived.put(event.eventId(), event.amount().cents());
        return () -> market.apply(event);
    }

    /** @param inEscrow the payments to prefer, if there is one of them */
    Supplier<Commit> takeBack(Set<String> inEscrow) {
        if (told.isEmpty()) {
            return Commit::none;
        }
        ProviderEvent.CheckoutPaid paid = told.reversed().stream()
                .filter(each -> inEscrow.contains(each.checkoutId().value()))
                .findFirst()
                .orElseGet(this::anyPayment);
        return takenBack(paid, reports.takenBack(paid, payer(paid)));
    }

    Supplier<Commit> chargeBackLast() {
        ProviderEvent.CheckoutPaid paid = told.getLast();
        return takenBack(paid, reports.chargedBack(paid, payer(paid)));
    }

    /** The provider knows no checkout before it is stored. */
    private Supplier<Commit> takenBack(ProviderEvent.CheckoutPaid paid, ProviderEvent event) {
        if (market.checkouts.find(paid.checkoutId()).isEmpty()) {
            return Commit::none;
        }
        taken.put(event.eventId(), event);
        return () -> market.apply(event);
    }

    void refund() {
        if (!told.isEmpty()) {
            ProviderEvent.CheckoutPaid paid = anyPayment();
            long cents = 1 + chance.nextLong(paid.amount().cents());
            market.refund(payer(paid), PaymentId.of(paid.checkoutId()), cents);
        }
    }

    private AccountId payer(ProviderEvent.CheckoutPaid paid) {
        return payers.get(paid.checkoutId().value());
    }

    /** Mostly a recent one: older checkouts have expired, and the money of older payments was paid out. */
    private ProviderEvent.CheckoutPaid anyPayment() {
        int recent = chance.nextInt(4) > 0 ? Math.min(RECENT, told.size()) : told.size();
        return told.get(told.size() - 1 - chance.nextInt(recent));
    }

    List<CheckoutId> checkouts() {
        return told.stream().map(ProviderEvent.CheckoutPaid::checkoutId).toList();
    }

    /** What came from the provider, less what it took back, by the events that were applied. */
    long applied(Predicate<String> isApplied) {
        long paid = arrived.entrySet().stream()
                .filter(event -> isApplied.test(event.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        Stream<ProviderEvent> back = taken.values().stream().filter(event -> isApplied.test(event.eventId()));
        return paid - HistoryRules.takenBack(back);
    }
}
