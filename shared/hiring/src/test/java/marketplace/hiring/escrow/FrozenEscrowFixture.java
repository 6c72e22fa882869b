package marketplace.hiring.escrow;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Escrow;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transactions.LedgerAccount;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;

/** A seat that is paid by a deposit, which is taken back at its provider, returned or lost. */
abstract class FrozenEscrowFixture {

    static final Duration MONTH = Duration.ofDays(30);

    final HiringMarketplace story = new HiringMarketplace();
    final Seat seat = story.applied("ada", story.posted(HiringMarketplace.ONE));
    final String deposit;

    FrozenEscrowFixture() {
        this(HiringMarketplace.SEAT);
    }

    FrozenEscrowFixture(long depositCents) {
        deposit = deposited(depositCents);
    }

    @AfterEach
    void booksAgree() {
        story.assertBooksAgree();
    }

    /** Returns the id of the payment. */
    String deposited(long cents) {
        Checkout checkout = Checkout.open(
                new CheckoutId(story.ids.next(IdKind.CHECKOUT, story.now())),
                CheckoutCode.next(story.ids, story.now()),
                new CheckoutPurpose.Deposit(),
                story.account("agent"),
                new Money(cents),
                "Deposit into your wallet",
                false,
                story.now());
        story.carryOut(() -> new Checkouts(story.table).create(checkout));
        deliver(new ProviderEvent.CheckoutPaid("sandbox", "paid:" + checkout.id(), checkout.id(), checkout.amount()));
        return checkout.id().value();
    }

    void deliver(ProviderEvent event) {
        story.carryOut(() -> story.moneyFollower.apply(event, story.now()));
    }

    void chargedBack(String payment, long cents) {
        deliver(new ProviderEvent.ChargedBack(
                "sandbox", "taken:" + payment, "dp_" + payment, story.account("agent"), payment, new Money(cents)));
    }

    void won(String payment, long cents) {
        deliver(new ProviderEvent.ChargebackReturned(
                "sandbox", "won:" + payment, "dp_" + payment, story.account("agent"), payment, new Money(cents)));
    }

    void lost(String payment) {
        deliver(new ProviderEvent.ChargebackLost(
                "sandbox", "lost:" + payment, "dp_" + payment, story.account("agent"), payment));
    }

    void chargedBack() {
        chargedBack(deposit, HiringMarketplace.SEAT);
    }

    void won() {
        won(deposit, HiringMarketplace.SEAT);
    }

    void disputedByPoster() {
        seat.accepted().working().handedIn();
        done(call(
                "agent", "dispute", "{\"category\":\"poor_quality\",\"description\":\"Nothing can be seen at all.\"}"));
    }

    Escrow escrow() {
        return story.escrows("agent").getFirst();
    }

    Reply call(String who, String verb, String body) {
        return story.endpoint.call(who, "POST", "/api/escrow/" + escrow().id() + "/" + verb, body);
    }

    Reply rule(String body) {
        return story.endpoint.call("admin", "POST", "/api/admin/escrows/" + escrow().id() + "/ruling", body);
    }

    static void assertFrozen(Reply refused) {
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.errorCode()).isEqualTo("invalid_state");
        assertThat(refused.text("error")).contains("frozen", "charged back");
    }

    long debt() {
        return new LedgerReader(story.table)
                .balance(new LedgerAccount.Receivable(story.account("agent")))
                .cents();
    }

    static String payment(Escrow escrow) {
        return escrow.funding().parts(escrow.terms().total()).getFirst().payment();
    }
}
