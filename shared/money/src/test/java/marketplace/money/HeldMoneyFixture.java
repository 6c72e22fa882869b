package marketplace.money;

import static marketplace.testing.Marketplace.done;

import java.time.Duration;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A thief, whose card is charged back, and those to whom the money goes. */
abstract class HeldMoneyFixture {

    final MoneyFixture market = new MoneyFixture();

    @BeforeEach
    void openAccounts() {
        market.open("thief");
        market.worker("ada");
        market.worker("bob");
    }

    @AfterEach
    void auditFindsNoDifference() {
        market.requireSound();
    }

    static Reply call(MoneyFixture market, String who, String method, String path, String body) {
        return market.endpoint.call(who, method, path, body, Map.of());
    }

    Reply send(String from, String to, int dollars) {
        String body = "{\"recipientId\":\"" + market.human(to) + "\",\"amount\":" + dollars + "}";
        return done(call(market, from, "POST", "/api/transfers/send", body));
    }

    static long held(MoneyFixture market, String who) {
        return Long.parseLong(
                done(call(market, who, "GET", "/api/wallet/balance", "")).text("heldCents"));
    }

    void toWallet(String who) {
        done(call(market, who, "POST", "/api/me/earnings/to-wallet", "{}"));
        market.advance(Duration.ofMinutes(1));
    }

    static ProviderEvent chargedBack(Checkout payment) {
        return new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER,
                "evt-cb" + payment.id(),
                "dp_" + payment.id(),
                payment.payerId(),
                payment.id().value(),
                payment.amount());
    }

    /** A thief's card pays 100 USD, which ada has in her wallet when it is charged back. */
    Checkout stolenInAdasWallet() {
        Checkout stolen = market.deposit(market.account("thief"), 10_000);
        market.advance(Duration.ofMinutes(1));
        send("thief", "ada", 100);
        toWallet("ada");
        market.deliver(chargedBack(stolen));
        return stolen;
    }

    EscrowId hired(AccountId poster, AccountId worker, long cents) {
        market.clock.advance(Duration.ofMillis(1));
        return market.fund(MoneyFixture.terms(1, poster, worker, cents));
    }

    void release(EscrowId escrow) {
        market.complete(escrow);
        market.move(escrow, done -> done.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
    }
}
