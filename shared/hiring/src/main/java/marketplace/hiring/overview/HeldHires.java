package marketplace.hiring.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.payouts.HeldWork;
import marketplace.money.payouts.PayoutHold;
import marketplace.money.payouts.PayoutViews.HeldEarnings;
import marketplace.money.payouts.PayoutViews.HeldPay;
import marketplace.money.payouts.Payouts;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

/** The money that escrows hold for a human, and when each part of it leaves for the bank at the latest. */
public final class HeldHires implements HeldWork {

    private final OwnHires hires;
    private final PayoutHold payoutHold;

    public HeldHires(Table table, int payoutHoldDays) {
        this.hires = new OwnHires(table);
        this.payoutHold = new PayoutHold(new Payouts(table), payoutHoldDays);
    }

    @Override
    public HeldEarnings of(AccountId payee, Instant now) {
        return ParallelReads.join(
                () -> hires.held(payee),
                () -> payoutHold.time(Optional.of(payee)),
                (held, hold) -> sum(held, hold, now));
    }

    /** Those of the hires whose money is held. */
    static HeldEarnings sum(List<OwnHire> hires, Duration hold, Instant now) {
        List<OwnHire> held = hires.stream().filter(OwnHire::isHeld).toList();
        return new HeldEarnings(
                held.stream()
                        .map(hire -> hire.escrow().terms().amount())
                        .reduce(Money.ZERO, Money::plus)
                        .usd(),
                held.stream()
                        .map(hire -> pay(hire, hold, now))
                        .sorted(Comparator.comparing(
                                HeldPay::latestPaidAt, Comparator.nullsLast(Comparator.naturalOrder())))
                        .toList());
    }

    private static HeldPay pay(OwnHire hire, Duration payoutHold, Instant now) {
        EscrowSubject subject = hire.escrow().terms().subject();
        return new HeldPay(
                hire.title(),
                hire.escrow().id(),
                subject.bounty().orElse(null),
                subject.application().orElse(null),
                subject.booking().orElse(null),
                subject.conversation().orElse(null),
                hire.escrow().terms().amount().usd(),
                hire.latestReleaseAt(now)
                        .map(released -> released.plus(payoutHold))
                        .orElse(null));
    }
}
