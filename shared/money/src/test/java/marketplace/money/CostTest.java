package marketplace.money;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.SpendLimit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.Period;
import marketplace.money.ledger.Spender;
import marketplace.money.payouts.Payout;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundOutcomes;
import marketplace.testing.Golden;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import org.junit.jupiter.api.Test;

/** What moving money costs at the table, reads of the use-case's own included. */
class CostTest {

    private final MeteredTable meter = new MeteredTable(new MemoryTable());
    private final MoneyWorld world = new MoneyWorld(meter);
    private final StringBuilder costs = new StringBuilder();

    @Test
    void costsMatchGolden() {
        Checkout deposit = world.openDeposit(MoneyWorld.POSTER, 100_000);
        cost("deposit paid", () -> world.tell(world.paid(deposit, "evt-1")));
        cost("deposit paid, told again", () -> world.tell(world.paid(deposit, "evt-1")));
        cost("fund from the wallet", () -> world.fund(MoneyWorld.terms(1, 1_000)));
        EscrowId escrow = world.escrows.findOf(MoneyWorld.seat(1)).orElseThrow().id();
        cost("request payment", () -> world.request(MoneyWorld.terms(2, 1_000)));
        cost("lock", () -> world.move(escrow, held -> held.lock(EscrowActor.POSTER, world.now())));
        cost("deliver", () -> world.move(escrow, held -> held.deliver(EscrowActor.WORKER, world.now())));
        cost("complete", () -> world.move(escrow, held -> held.complete(EscrowActor.POSTER, world.now())));
        cost(
                "release",
                () -> world.move(escrow, held -> held.release(EscrowActor.POSTER, world.settlement(), world.now())));
        Payout payout = world.payouts
                .list(MoneyWorld.WORKER, 1, Optional.empty())
                .items()
                .getFirst();
        cost(
                "payout confirmed",
                () -> world.carryOut(
                        () -> world.payouts.changes(payout.confirm(world.transaction(), world.now()), world.now())));
        EscrowId other = world.fund(MoneyWorld.terms(3, 1_000));
        cost(
                "cancel",
                () -> world.move(
                        other, held -> held.cancel(EscrowActor.POSTER, null, world.transaction(), world.now())));
        KeyId key = new KeyId("key_" + MoneyWorld.tail(1));
        Spender limited = Spender.of(MoneyWorld.POSTER, List.of(new SpendLimit(key, new Money(10_000))));
        cost("fund by a key with a limit", () -> world.fund(MoneyWorld.terms(4, 1_000), limited));
        world.capPerBounty(MoneyWorld.POSTER, 10_000);
        cost("fund under a cap on bounties", () -> world.fund(MoneyWorld.terms(5, 1_000)));
        cost("wallet", () -> world.ledger.wallet(MoneyWorld.POSTER));
        LedgerAccount wallet = new LedgerAccount.Wallet(MoneyWorld.POSTER);
        cost("a page of movements", () -> world.ledger.movements(wallet, 50, Optional.empty()));
        cost(
                "a day of movements",
                () -> world.ledger.movements(wallet, world.now(), world.now().plus(Duration.ofDays(1)), 100));
        cost("refund", () -> world.refund(MoneyWorld.POSTER, deposit, 1_000));
        RefundOutcomes refunds = new RefundOutcomes(meter, world.ids);
        Refund refund = world.refunds(MoneyWorld.POSTER).getFirst();
        cost("refund made", () -> world.carryOut(() -> refunds.made(refund, "re_1", world.now())));
        Refund made = world.refunds(MoneyWorld.POSTER).getFirst();
        cost("refund come back", () -> world.carryOut(() -> refunds.failed(made, "card closed", world.now())));

        world.deposit(MoneyWorld.POSTER, 10_000_000);
        for (int seat = 1_000; seat < 2_000; seat++) {
            world.fund(MoneyWorld.terms(seat, 1_000));
        }
        world.clock.advance(Duration.ofSeconds(1));
        Period month = Period.of(null, null, world.now());
        cost("report over 1,000 escrows", () -> world.escrows.funded(MoneyWorld.POSTER, month, 5_000));

        Golden.check("costs.txt", costs.toString());
    }

    private void cost(String name, Runnable operation) {
        costs.append(name).append(": ").append(meter.measure(operation)).append('\n');
    }
}
