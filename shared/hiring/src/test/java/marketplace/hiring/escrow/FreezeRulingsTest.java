package marketplace.hiring.escrow;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.kernel.Money;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.ledger.JournalItems;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.testing.Facts;
import org.junit.jupiter.api.Test;

/** An admin rules on a frozen escrow. */
class FreezeRulingsTest extends FrozenEscrowFixture {

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
                .extracting(event -> Facts.of(event).get("reason"))
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
    void debtForAnotherPaymentIsNotPaidByTheRuling() {
        seat.accepted().working().handedIn();
        chargedBack();
        String second = deposited(HiringMarketplace.SEAT + 1_000);
        deposited(500);
        refundedAtProvider(second, 1_500);
        refundedAtProvider(second, 2_500);
        assertThat(debt()).isEqualTo(-1_000);

        done(rule("{\"ruling\":\"release\",\"reason\":\"Done.\"}"));

        assertThat(platformLosses()).isZero();
        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertThat(debt()).isEqualTo(-1_000);
    }

    private void refundedAtProvider(String payment, long total) {
        deliver(new ProviderEvent.PaymentRefunded(
                "sandbox", "r" + total, "ch_" + payment, story.account("agent"), payment, new Money(total)));
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
    void paymentReturnedAfterTheRulingFirstPaysThePlatform() {
        seat.accepted().working().handedIn();
        chargedBack();
        done(rule("{\"ruling\":\"release\",\"reason\":\"Done.\"}"));

        returned("first", 1_500);
        assertThat(platformLosses()).isEqualTo(-500);
        assertThat(story.balance()).isZero();
        returned("second", HiringMarketplace.SEAT);

        assertThat(platformLosses()).isZero();
        assertThat(story.balance()).isEqualTo(HiringMarketplace.SEAT - 2_000);
    }

    /** @param total the provider's total so far */
    private void returned(String event, long total) {
        deliver(new ProviderEvent.ChargebackReturned(
                "sandbox", event, "dp_" + deposit, story.account("agent"), deposit, new Money(total)));
    }

    @Test
    void rulingEndsTheInterruptedDisputeOfAPartyAndKeepsItsEvidence() {
        disputedByPoster();
        done(call("agent", "dispute/evidence", "{\"text\":\"See the photo.\"}"));
        chargedBack();
        done(call("ada", "dispute/evidence", "{\"text\":\"Everything can be seen.\"}"));
        EscrowView frozen = EscrowView.of(escrow(), story.account("ada"), "https://example.com");
        assertThat(frozen.interruptedDispute().evidence()).hasSize(1);

        done(rule("{\"ruling\":\"refund\",\"reason\":\"Nothing can be seen.\"}"));

        Dispute ended = escrow().dispute();
        assertThat(ended.openedBy()).isEqualTo(EscrowActor.POSTER);
        assertThat(ended.evidence())
                .extracting(Dispute.Evidence::by)
                .containsExactly(EscrowActor.POSTER, EscrowActor.WORKER);
        assertThat(ended.ruledAt()).isEqualTo(story.now());
    }
}
