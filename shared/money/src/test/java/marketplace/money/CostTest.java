package marketplace.money;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.SpendLimit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.ledger.Period;
import marketplace.money.ledger.WalletControls;
import marketplace.money.payouts.Payout;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundOutcomes;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Spender;
import marketplace.testing.Golden;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import org.junit.jupiter.api.Test;

class CostTest {

    private final MeteredTable meter = new MeteredTable(new MemoryTable());
    private final MoneyFixture market = new MoneyFixture(meter);
    private final StringBuilder costs = new StringBuilder();

    @Test
    void costsMatchGolden() {
        Checkout deposit = market.openDeposit(MoneyFixture.POSTER, 100_000);
        cost("deposit paid", () -> market.deliver(market.paid(deposit, "evt-1")));
        cost("deposit paid, repeated event", () -> market.deliver(market.paid(deposit, "evt-1")));
        cost("fund from the wallet", () -> market.fund(MoneyFixture.terms(1, 1_000)));
        EscrowId escrow =
                market.escrows.findOf(MoneyFixture.seat(1)).orElseThrow().id();
        cost("request payment", () -> market.awaitCheckout(MoneyFixture.terms(2, 1_000)));
        cost("lock", () -> market.move(escrow, held -> held.lock(EscrowActor.POSTER, market.now())));
        cost("deliver", () -> market.move(escrow, held -> held.deliver(EscrowActor.WORKER, market.now())));
        cost("complete", () -> market.move(escrow, held -> held.complete(EscrowActor.POSTER, market.now())));
        cost(
                "release",
                () -> market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now())));
        market.earningsToWallet(MoneyFixture.WORKER);
        Payout payout = market.payouts
                .list(MoneyFixture.WORKER, 1, Optional.empty())
                .items()
                .getFirst();
        cost(
                "payout confirmed",
                () -> market.commit(() ->
                        market.payouts.changes(payout.confirm(market.transaction(), market.now()), market.now())));
        EscrowId other = market.fund(MoneyFixture.terms(3, 1_000));
        cost(
                "cancel",
                () -> market.move(
                        other, held -> held.cancel(EscrowActor.POSTER, null, market.transaction(), market.now())));
        KeyId key = new KeyId("key_" + MoneyFixture.suffix(1));
        Spender limited = Spender.of(MoneyFixture.POSTER, List.of(new SpendLimit(key, new Money(10_000))));
        cost("fund by a key with a limit", () -> market.fund(MoneyFixture.terms(4, 1_000), limited));
        market.capPerBounty(MoneyFixture.POSTER, 10_000);
        cost("fund under a cap on bounties", () -> market.fund(MoneyFixture.terms(5, 1_000)));
        cost("wallet", () -> market.ledger.wallet(MoneyFixture.POSTER));
        LedgerAccount wallet = new LedgerAccount.Wallet(MoneyFixture.POSTER);
        cost("a page of movements", () -> market.ledger.movements(wallet, 50, Optional.empty()));
        cost(
                "a day of movements",
                () -> market.ledger.lines(wallet, market.now(), market.now().plus(Duration.ofDays(1)), 100));
        cost("refund", () -> market.refund(MoneyFixture.POSTER, deposit, 1_000));
        RefundOutcomes refunds = new RefundOutcomes(meter, market.ids);
        Refund refund = market.refunds(MoneyFixture.POSTER).getFirst();
        cost("refund made", () -> market.commit(() -> refunds.made(refund, "re_1", market.now())));
        Refund made = market.refunds(MoneyFixture.POSTER).getFirst();
        cost("refund returned", () -> market.commit(() -> refunds.failed(made, "card closed", market.now())));

        market.deposit(MoneyFixture.POSTER, 10_000_000);
        // With the cap, each spend would read all those of the same moment.
        market.setControls(MoneyFixture.POSTER, _ -> WalletControls.NONE);
        for (int seat = 1_000; seat < 2_000; seat++) {
            market.fund(MoneyFixture.terms(seat, 1_000));
        }
        market.clock.advance(Duration.ofSeconds(1));
        Period month = Period.of(null, null, market.now());
        cost("report over 1,000 escrows", () -> market.escrows.lists().funded(MoneyFixture.POSTER, month, 5_000));

        Golden.check("costs.txt", costs.toString());
    }

    private void cost(String name, Runnable operation) {
        costs.append(name).append(": ").append(meter.measure(operation)).append('\n');
    }
}
