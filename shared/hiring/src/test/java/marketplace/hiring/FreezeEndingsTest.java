package marketplace.hiring;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.kernel.Money;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Item;
import marketplace.table.Keys;
import org.junit.jupiter.api.Test;

/** A freeze ends: the payment is returned or lost, or an admin rules. */
class FreezeEndingsTest extends FrozenEscrowFixture {

    private long platformLosses() {
        return story.stored.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .map((Item item) -> JournalItems.ENTRY.read(item))
                .flatMap(entry -> entry.legs().stream())
                .filter(leg -> leg.account() instanceof LedgerAccount.PlatformLosses)
                .mapToLong(leg -> leg.amount().cents())
                .sum();
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

        assertThat(platformLosses()).isEqualTo(-(2_800 - 1_000));
        assertThat(debt()).isZero();
    }

    @Test
    void rulingOnAPartialChargebackIsPaidFromTheEscrowItself() {
        seat.accepted().working().handedIn();
        chargedBack(deposit, 100);
        assertThat(debt()).isEqualTo(-100);

        done(rule("{\"ruling\":\"release\",\"reason\":\"Done.\"}"));

        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertThat(platformLosses()).isZero();
        assertThat(debt()).isZero();
        assertThat(story.balance()).isZero();
    }

    @Test
    void rulingAfterTheDebtWasPartlyPaidCoversOnlyTheRest() {
        seat.accepted().working().handedIn();
        chargedBack();
        deposited(HiringMarketplace.SEAT - 1_000);
        assertThat(debt()).isEqualTo(-1_000);

        done(rule("{\"ruling\":\"release\",\"reason\":\"Done.\"}"));

        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertThat(platformLosses()).isEqualTo(-(2_000 - (HiringMarketplace.SEAT - 1_000)));
        assertThat(debt()).isZero();
        assertThat(story.balance()).isZero();
    }

    @Test
    void rulingAfterTheDebtWasPaidCostsThePlatformNothing() {
        seat.accepted().working().handedIn();
        chargedBack();
        deposited(HiringMarketplace.SEAT);

        done(rule("{\"ruling\":\"release\",\"reason\":\"Done.\"}"));

        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertThat(platformLosses()).isZero();
        assertThat(story.balance()).isZero();
    }

    @Test
    void chargebackThatOtherMoneyCoversFreezesNothing() {
        seat.accepted().working().handedIn();
        deposited(HiringMarketplace.SEAT);

        chargedBack();
        lost(deposit);

        assertThat(escrow().status().wire()).isEqualTo("delivered");
        assertThat(debt()).isZero();
        assertThat(story.balance()).isZero();
    }

    @Test
    void lostEscrowWhoseDebtWasPaidGoesOn() {
        seat.accepted().working().handedIn();
        chargedBack();
        deposited(HiringMarketplace.SEAT);

        lost(deposit);

        assertThat(escrow().status().wire()).isEqualTo("delivered");
        assertThat(story.balance()).isZero();
    }

    @Test
    void escrowFundedAfterTheDebtWasPaidOutlivesTheOlderLoss() {
        seat.accepted().working().handedIn();
        chargedBack(deposit, 100);
        String second = deposited(100 + HiringMarketplace.SEAT);
        story.advance(Duration.ofHours(1));
        Seat other = story.applied("bob", story.posted(HiringMarketplace.ONE));
        other.accepted().working().handedIn();
        chargedBack(second, HiringMarketplace.SEAT);

        lost(deposit);

        assertThat(escrow().status().wire()).isEqualTo("disputed");
        won(second, HiringMarketplace.SEAT);
        assertThat(escrow().status().wire()).isEqualTo("delivered");
    }

    @Test
    void secondDisputeOfAPaymentIsDecidedOnItsOwn() {
        seat.accepted().working().handedIn();
        chargedBack(deposit, 100);
        deposited(100);
        lost(deposit);
        assertThat(escrow().status().wire()).isEqualTo("delivered");
        story.advance(Duration.ofHours(1));
        tell(new ProviderEvent.ChargedBack(
                "sandbox", "taken:2", "dp_2", story.account("agent"), deposit, new Money(200)));
        assertThat(escrow().status().wire()).isEqualTo("disputed");

        tell(new ProviderEvent.ChargebackReturned(
                "sandbox", "won:2", "dp_2", story.account("agent"), deposit, new Money(200)));

        assertThat(escrow().status().wire()).isEqualTo("delivered");
        assertThat(debt()).isZero();
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
}
