package marketplace.hiring;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A payment that funded a live escrow is taken back at its provider. */
class FrozenEscrowTest {

    private static final Duration MONTH = Duration.ofDays(30);

    private final HiringMarketplace story = new HiringMarketplace();
    private final String deposit = deposited(HiringMarketplace.SEAT);
    private final Seat seat = story.applied("ada", story.posted(HiringMarketplace.ONE));

    @AfterEach
    void booksAgree() {
        story.assertBooksAgree();
    }

    /** Returns the id of the payment. */
    private String deposited(long cents) {
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
        tell(new ProviderEvent.CheckoutPaid("sandbox", "paid:" + checkout.id(), checkout.id(), checkout.amount()));
        return checkout.id().value();
    }

    private void tell(ProviderEvent event) {
        story.carryOut(() -> story.moneyEvents.apply(event, story.now()));
    }

    private void chargedBack(String payment, long cents) {
        tell(new ProviderEvent.ChargedBack(
                "sandbox", "taken:" + payment, "dp_" + payment, story.account("agent"), payment, new Money(cents)));
    }

    private void won(String payment, long cents) {
        tell(new ProviderEvent.ChargebackReturned(
                "sandbox", "won:" + payment, "dp_" + payment, story.account("agent"), payment, new Money(cents)));
    }

    private void lost(String payment) {
        tell(new ProviderEvent.ChargebackLost(
                "sandbox", "lost:" + payment, "dp_" + payment, story.account("agent"), payment));
    }

    private void chargedBack() {
        chargedBack(deposit, HiringMarketplace.SEAT);
    }

    private void won() {
        won(deposit, HiringMarketplace.SEAT);
    }

    private Escrow escrow() {
        return story.escrows("agent").getFirst();
    }

    private Reply call(String who, String verb, String body) {
        return story.endpoint.call(who, "POST", "/api/escrow/" + escrow().id() + "/" + verb, body);
    }

    private Reply rule(String body) {
        return story.endpoint.call("admin", "POST", "/api/admin/escrows/" + escrow().id() + "/ruling", body);
    }

    private long platformLosses() {
        return story.stored.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .map((Item item) -> JournalItems.ENTRY.read(item))
                .flatMap(entry -> entry.legs().stream())
                .filter(leg -> leg.account() instanceof LedgerAccount.PlatformLosses)
                .mapToLong(leg -> leg.amount().cents())
                .sum();
    }

    private static void assertFrozen(Reply refused) {
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.errorCode()).isEqualTo("invalid_state");
        assertThat(refused.text("error")).contains("frozen", "charged back");
    }

    @Test
    void chargebackFreezesTheEscrowAndNotifiesBothSides() {
        seat.accepted().working();

        chargedBack();

        EscrowView seen = EscrowView.of(escrow(), story.account("ada"), "https://example.com");
        assertThat(seen.status().wire()).isEqualTo("disputed");
        assertThat(seen.dispute().openedBy()).isEqualTo(EscrowActor.PLATFORM);
        assertThat(seen.dispute().category().wire()).isEqualTo("chargeback");
        assertThat(seen.dispute().description()).contains("charged back");
        assertThat(seen.dispute().rulingDueAt()).isNull();
        assertThat(story.events(EventType.ESCROW_FROZEN))
                .extracting(Event::accountId)
                .containsExactlyInAnyOrder(story.account("agent"), story.account("ada"));
        assertThat(story.events(EventType.ESCROW_FROZEN).getFirst().data())
                .containsEntry("reason", "chargeback")
                .containsEntry("status", "disputed")
                .containsKey("message");
        assertThat(story.inEscrow()).isEqualTo(HiringMarketplace.SEAT);
    }

    @Test
    void frozenEscrowRefusesEveryMove() {
        seat.accepted().working().handedIn();
        String submission = seat.submission();
        chargedBack();
        deposited(HiringMarketplace.SEAT);

        assertFrozen(call("agent", "complete", "{}"));
        assertFrozen(call("agent", "release", "{}"));
        assertFrozen(call("agent", "cancel", "{}"));
        assertFrozen(call("ada", "dispute", "{\"category\":\"other\",\"description\":\"I want to be paid at once.\"}"));
        Reply review = story.endpoint.call("agent", "PATCH", submission, "{\"action\":\"approve\"}");
        assertThat(review.status()).isEqualTo(409);
        assertThat(seat.post("agent", "release-seat", "{}").status()).isEqualTo(409);
        Reply cancelled = story.endpoint.call(
                "agent", "POST", "/api/bounties/" + seat.bounty + "/cancel", "{\"reason\":\"task_no_longer_needed\"}");
        assertThat(cancelled.errorCode()).isEqualTo("invalid_state");
        done(call("ada", "dispute/evidence", "{\"text\":\"I have done the work, see the submission.\"}"));
    }

    @Test
    void noTimerRunsWhileFrozen() {
        seat.accepted().working().handedIn();
        story.advance(Duration.ofDays(1));
        chargedBack();

        story.advance(MONTH);

        assertThat(escrow().status().wire()).isEqualTo("disputed");
        assertThat(seat.status()).isEqualTo("accepted");
        assertThat(escrow().clocks().autoReleaseAt()).isNull();
    }

    @Test
    void wonEscrowGoesOnAndIsReleasedLaterByTheTimeFrozen() {
        seat.accepted().working().handedIn();
        Instant due = escrow().clocks().autoReleaseAt();
        story.advance(Duration.ofDays(1));
        chargedBack();
        story.advance(MONTH);

        won();

        assertThat(escrow().status().wire()).isEqualTo("delivered");
        assertThat(escrow().dispute()).isNull();
        assertThat(escrow().clocks().autoReleaseAt()).isEqualTo(due.plus(MONTH));
        assertThat(seat.application().seat().disputedAt()).isNull();
        assertThat(story.events(EventType.ESCROW_UNFROZEN))
                .extracting(event -> event.data().get("reason"))
                .containsExactly("payment_returned", "payment_returned");
        story.advance(Duration.between(story.now(), due.plus(MONTH)).minusSeconds(1));
        assertThat(escrow().status().wire()).isEqualTo("delivered");
        story.advance(Duration.ofSeconds(1));
        assertThat(escrow().status().wire()).isEqualTo("released");
        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertThat(story.balance()).isZero();
    }

    @Test
    void unconfirmedSeatHasItsTimeAgainAfterTheFreeze() {
        seat.accepted();
        Instant confirmBy = seat.application().seat().confirmBy();
        chargedBack();
        story.advance(MONTH);
        assertThat(seat.post("ada", "confirm", "{}").errorCode()).isEqualTo("invalid_state");

        won();

        assertThat(seat.application().seat().confirmBy()).isEqualTo(confirmBy.plus(MONTH));
        assertThat(seat.bounty().seats().running()).isZero();
        story.advance(Duration.between(story.now(), confirmBy.plus(MONTH)));
        assertThat(seat.status()).isEqualTo("expired");
        assertThat(story.balance()).isEqualTo(HiringMarketplace.SEAT);
    }

    @Test
    void startedWorkIsDueLaterByTheTimeFrozen() {
        seat.accepted().working();
        Instant dueAt = seat.application().seat().dueAt();
        chargedBack();
        story.advance(MONTH);

        won();

        assertThat(seat.application().seat().dueAt()).isEqualTo(dueAt.plus(MONTH));
        story.advance(Duration.between(story.now(), dueAt.plus(MONTH)));
        assertThat(seat.status()).isEqualTo("expired");
    }

    @Test
    void rejectionCanBeAppealedForTheRestOfItsTimeAfterTheFreeze() {
        seat.accepted().working().handedIn();
        done(seat.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"other\"}"));
        story.advance(Duration.ofDays(2));
        chargedBack();
        story.advance(MONTH);
        won();

        story.advance(Duration.ofHours(23));
        assertThat(escrow().status().wire()).isEqualTo("delivered");
        done(seat.appeal());

        assertThat(escrow().status().wire()).isEqualTo("disputed");
    }

    @Test
    void rejectionIsFinalAfterTheRestOfItsTime() {
        seat.accepted().working().handedIn();
        done(seat.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"other\"}"));
        story.advance(Duration.ofDays(2));
        chargedBack();
        story.advance(MONTH);
        won();

        story.advance(Duration.ofDays(1));

        assertThat(escrow().status().wire()).isEqualTo("refunded");
    }

    @Test
    void lostEscrowEndsAndPaysTheDebt() {
        seat.accepted().working().handedIn();
        chargedBack();
        story.advance(MONTH);

        lost(deposit);

        assertThat(escrow().status().wire()).isEqualTo("refunded");
        assertThat(escrow().dispute().ruledAt()).isEqualTo(story.now());
        assertThat(seat.application().seat().expired().wire()).isEqualTo("dispute_lost");
        assertThat(story.balance()).isZero();
        assertThat(debt()).isZero();
        assertThat(story.payable("ada")).isZero();
        assertThat(story.events(EventType.ESCROW_UNFROZEN))
                .extracting(event -> event.data().get("reason"))
                .containsExactly("payment_lost", "payment_lost");
    }

    private long debt() {
        return new LedgerReader(story.table)
                .balance(new LedgerAccount.Receivable(story.account("agent")))
                .cents();
    }

    @Test
    void adminPaysTheWorkerAtThePlatformsCost() {
        seat.accepted().working().handedIn();
        chargedBack();
        assertThat(debt()).isEqualTo(-HiringMarketplace.SEAT);

        done(rule("{\"ruling\":\"release\",\"reason\":\"The work was done.\"}"));

        assertThat(escrow().status().wire()).isEqualTo("released");
        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertThat(platformLosses()).isEqualTo(-2_000);
        assertThat(debt()).isZero();
        assertThat(story.balance()).isZero();
        assertThat(seat.application().seat().finishedAt()).isNotNull();
        lost(deposit);
        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertThat(story.events(EventType.ESCROW_UNFROZEN))
                .extracting(event -> event.data().get("reason"))
                .containsExactly("ruled", "ruled");
    }

    @Test
    void splitIsPaidAtThePlatformsCost() {
        seat.accepted().working();
        chargedBack();

        done(rule("{\"ruling\":\"split\",\"workerCents\":500,\"reason\":\"A quarter was done.\"}"));

        assertThat(story.payable("ada")).isEqualTo(500);
        assertThat(platformLosses()).isEqualTo(-500);
        assertThat(debt()).isZero();
    }

    @Test
    void platformCoversOnlyWhatWasTakenBack() {
        deposited(1_000);
        Seat other = story.applied("bob", story.posted(HiringMarketplace.ONE.replace("20", "28")));
        other.accepted().working().handedIn();
        assertThat(story.balance()).isEqualTo(56);
        String cheap = "/api/admin/escrows/" + escrow().id() + "/ruling";

        chargedBack(deposit, HiringMarketplace.SEAT);
        done(story.endpoint.call("admin", "POST", cheap, "{\"ruling\":\"release\",\"reason\":\"Done.\"}"));

        assertThat(platformLosses()).isEqualTo(-(2_800 - 944));
    }

    @Test
    void pendingApplicationIsNotAcceptedWhileItsEscrowIsFrozen() {
        seat.prefunded();
        Instant lapses = escrow().clocks().lapsesAt();
        String payment = payment(escrow());
        chargedBack(payment, HiringMarketplace.SEAT);
        deposited(HiringMarketplace.SEAT);

        assertFrozen(seat.decide("accept"));
        assertFrozen(seat.decide("reject"));
        assertFrozen(call("agent", "cancel", "{}"));
        assertThat(rule("{\"ruling\":\"release\",\"reason\":\"For no work.\"}").errorCode())
                .isEqualTo("invalid_state");
        story.advance(MONTH);
        assertThat(escrow().status().wire()).isEqualTo("disputed");

        won(payment, HiringMarketplace.SEAT);

        assertThat(escrow().clocks().lapsesAt()).isEqualTo(lapses.plus(MONTH));
        done(seat.decide("accept"));
        assertThat(seat.escrow()).isEqualTo("locked");
    }

    private static String payment(Escrow escrow) {
        return escrow.funding().parts(escrow.terms().total()).getFirst().payment();
    }

    @Test
    void lostPaymentOfAPendingApplicationLeavesItWithoutEscrow() {
        seat.prefunded();
        chargedBack();

        lost(deposit);

        assertThat(seat.funded()).isEmpty();
        assertThat(seat.status()).isEqualTo("pending");
    }

    @Test
    void disputeOfAPartyGoesOnAfterTheFreezeWithTheRestOfItsTime() {
        seat.accepted().working().handedIn();
        done(call(
                "agent", "dispute", "{\"category\":\"poor_quality\",\"description\":\"Nothing can be seen at all.\"}"));
        story.advance(Duration.ofDays(10));
        chargedBack();
        assertThat(escrow().dispute().openedBy()).isEqualTo(EscrowActor.PLATFORM);
        done(call("ada", "dispute/evidence", "{\"text\":\"Everything can be seen.\"}"));
        story.advance(MONTH);
        assertThat(escrow().status().wire()).isEqualTo("disputed");

        won();

        assertThat(escrow().dispute().openedBy()).isEqualTo(EscrowActor.POSTER);
        assertThat(escrow().dispute().evidence()).hasSize(1);
        story.assertBooksAgree();
        story.advance(Duration.ofDays(4).minusSeconds(1));
        assertThat(escrow().status().wire()).isEqualTo("disputed");
        story.advance(Duration.ofSeconds(1));
        assertThat(escrow().status().wire()).isEqualTo("released");
    }

    @Test
    void chargebackOfUnspentMoneyFreezesNothing() {
        String larger = deposited(HiringMarketplace.SEAT + 1_000);
        story.applied("bob", story.posted(HiringMarketplace.ONE)).accepted();
        seat.accepted();

        chargedBack(larger, 1_000);

        assertThat(escrow().status().wire()).isEqualTo("locked");
        assertThat(story.balance()).isZero();
    }

    @Test
    void chargebackAfterTheReleaseFreezesNothing() {
        seat.accepted().working().handedIn();
        done(call("agent", "complete", "{}"));
        done(call(
                "agent",
                "release",
                "{\"applicationId\":\"" + seat.id + "\",\"humanId\":\"" + story.human("ada") + "\"}"));

        chargedBack();
        lost(deposit);

        assertThat(escrow().status().wire()).isEqualTo("released");
        assertThat(debt()).isEqualTo(-HiringMarketplace.SEAT);
        assertThat(story.payable("ada")).isEqualTo(2_000);
    }

    @Test
    void refundAtTheProviderFreezesUntilItIsReturnedOrRuledOn() {
        seat.accepted();
        tell(new ProviderEvent.PaymentRefunded(
                "sandbox", "r1", "ch_1", story.account("agent"), deposit, new Money(HiringMarketplace.SEAT)));
        assertThat(escrow().dispute().category().wire()).isEqualTo("payment_refunded");

        tell(new ProviderEvent.PaymentRefundReturned(
                "sandbox", "r2", "ch_1", story.account("agent"), deposit, new Money(HiringMarketplace.SEAT)));

        assertThat(escrow().status().wire()).isEqualTo("locked");
    }

    @Test
    void escrowOfTwoPaymentsGoesOnWhenBothAreReturned() {
        String checkout = checkoutFunded();
        chargedBack(checkout, HiringMarketplace.SEAT);
        assertThat(escrow().status().wire()).isEqualTo("disputed");
        tell(new ProviderEvent.PaymentRefunded(
                "sandbox", "r1", "ch_1", story.account("agent"), checkout, new Money(100)));

        won(checkout, HiringMarketplace.SEAT);
        assertThat(escrow().status().wire()).isEqualTo("disputed");
        tell(new ProviderEvent.PaymentRefundReturned(
                "sandbox", "r2", "ch_1", story.account("agent"), checkout, new Money(100)));

        assertThat(escrow().status().wire()).isEqualTo("funded");
    }

    /** Returns the payment of an escrow that was paid by a hosted checkout. */
    private String checkoutFunded() {
        Seat taking = story.applied("bob", story.posted(HiringMarketplace.ONE));
        taking.accepted();
        String body = "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"}";
        Reply asked = done(story.endpoint.call("agent", "POST", "/api/escrow/checkout", body));
        story.paid(asked.text("escrowId"));
        return payment(story.escrow(new EscrowId(asked.text("escrowId"))));
    }

    @Test
    void chargebackReportedBeforeThePaymentFreezesTheEscrow() {
        story.applied("bob", story.posted(HiringMarketplace.ONE)).accepted();
        String body = "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"}";
        String escrow = done(story.endpoint.call("agent", "POST", "/api/escrow/checkout", body))
                .text("escrowId");
        chargedBack(payment(escrow()), HiringMarketplace.SEAT);

        story.paid(escrow);
        story.tick();

        assertThat(story.escrowStatus(escrow)).isEqualTo("disputed");
    }

    @Test
    void everyEscrowOfOnePaymentIsFrozenAndThawed() {
        seat.accepted();
        String large = deposited(60 * HiringMarketplace.SEAT);
        List<Seat> seats = new ArrayList<>();
        for (int number = 0; number < 60; number++) {
            seats.add(story.applied("ada", story.posted(HiringMarketplace.ONE.replace("benches", "trees " + number))));
            story.clock.advance(Duration.ofMinutes(2));
        }
        seats.forEach(Seat::prefunded);

        chargedBack(large, 60 * HiringMarketplace.SEAT);
        assertThat(statuses(seats)).contains("disputed", "funded");
        story.advance(Duration.ofMinutes(1));
        assertThat(statuses(seats)).containsOnly("disputed");

        won(large, 60 * HiringMarketplace.SEAT);
        story.advance(Duration.ofMinutes(1));
        assertThat(statuses(seats)).containsOnly("funded");

        lost(large);
        assertThat(statuses(seats)).containsOnly("funded");
    }

    private static List<String> statuses(List<Seat> seats) {
        return seats.stream()
                .map(Seat::funded)
                .flatMap(Optional::stream)
                .map(escrow -> escrow.status().wire())
                .toList();
    }
}
