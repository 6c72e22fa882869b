package marketplace.money.transfers;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.paging.Page;
import marketplace.money.MoneyFixture;
import marketplace.money.OpenBalanceGuard;
import marketplace.money.transfers.TransferViews.TransferView;
import marketplace.table.ForwardingTable;
import marketplace.table.Item;
import marketplace.table.JobOutbox;
import marketplace.table.Key;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.testing.Facts;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HeldTransferTest {

    private static final String ADA = "ada@example.org";

    private final MoneyFixture market = new MoneyFixture().deposited(100_000);

    @AfterEach
    void auditFindsNoDifference() {
        market.requireSound();
    }

    @Test
    void transferToUnknownEmailIsHeldUntilVerified() {
        String id = done(market.sendToEmail(" Ada@Example.ORG ", 40)).text("transfer.id");
        market.work();
        assertThat(market.balance("agent")).isEqualTo(96_000);
        assertThat(market.transfer(id).state()).isEqualTo(TransferState.HELD);

        market.verifiedPerson("ada", ADA);
        market.work();

        assertThat(market.balance("ada")).isEqualTo(4_000);
        Reply received = done(market.getTransfer("ada", id));
        assertThat(received.text("transfer.status")).isEqualTo("completed");
        assertThat(received.text("transfer.recipientEmail")).isEqualTo(ADA);
        assertThat(done(market.listTransfers("ada", "?direction=received")).text("count"))
                .isEqualTo("1");
        assertThat(done(market.listTransfers("ada", "?direction=sent")).text("count"))
                .isEqualTo("0");
        assertThat(market.events()).hasSize(1);
        assertThat(Facts.of(market.events().getFirst()))
                .doesNotContainKey("humanId")
                .containsEntry("status", "pending");

        market.work();
        market.advance(Duration.ofDays(31));
        assertThat(market.balance("ada")).isEqualTo(4_000);
        assertThat(done(market.getTransfer("agent", id)).text("transfer.status"))
                .isEqualTo("completed");
    }

    @Test
    void knownAndUnknownEmailsLookTheSameToSender() {
        market.verifiedPerson("ada", ADA);
        Reply known = done(market.sendToEmail(ADA, 40));
        Reply unknown = done(market.sendToEmail("bob@example.org", 40));
        market.work();
        assertThat(market.balance("ada")).isEqualTo(4_000);
        market.clock.advance(Duration.ofDays(29));

        assertThat(alike(known.body().path("transfer")))
                .isEqualTo(alike(unknown.body().path("transfer")));
        assertThat(alike(done(market.getTransfer("agent", known.text("transfer.id")))
                        .body()
                        .path("transfer")))
                .isEqualTo(alike(done(market.getTransfer("agent", unknown.text("transfer.id")))
                        .body()
                        .path("transfer")));
        for (String query : List.of("", "?status=pending", "?direction=sent&status=pending")) {
            assertThat(done(market.listTransfers("agent", query)).text("count"))
                    .as(query)
                    .isEqualTo("2");
        }
        assertThat(done(market.listTransfers("agent", "?status=completed")).text("count"))
                .isEqualTo("0");
        assertThat(market.events().stream().map(event -> Facts.of(event).get("status")))
                .containsExactly("pending", "pending");
    }

    private static String alike(JsonNode transfer) {
        return transfer.toString().replaceAll("trf_[0-9a-z]+", "trf").replaceAll("(ada|bob)@", "who@");
    }

    @Test
    void sendingToEmailReadsNoAccount() {
        MemoryTable memory = new MemoryTable();
        List<String> keys = new ArrayList<>();
        MoneyFixture seen = new MoneyFixture(memory, new Watched(memory, keys));
        seen.verifiedPerson("ada", ADA);
        seen.deposited(10_000);
        keys.clear();

        done(seen.sendToEmail(ADA, 10));

        assertThat(keys).isNotEmpty().noneMatch(key -> key.contains(ADA));
    }

    private static final class Watched extends ForwardingTable {

        private final List<String> keys;

        Watched(Table table, List<String> keys) {
            super(table);
            this.keys = keys;
        }

        @Override
        public Optional<Item> get(Key key) {
            keys.add(key.pk());
            return super.get(key);
        }

        @Override
        public Map<Key, Item> getAll(List<Key> all) {
            all.forEach(key -> keys.add(key.pk()));
            return super.getAll(all);
        }

        @Override
        public Page<Item> query(Query query) {
            keys.add(query.pk());
            return super.query(query);
        }
    }

    @Test
    void unclaimedTransferReturnsAfter30Days() {
        String id = done(market.sendToEmail(ADA, 40)).text("transfer.id");
        market.work();

        market.advance(Duration.ofDays(30).minusMillis(1));
        assertThat(market.balance("agent")).isEqualTo(96_000);
        market.advance(Duration.ofMillis(1));

        Reply failed = done(market.getTransfer("agent", id));
        assertThat(failed.text("transfer.status")).isEqualTo("failed");
        assertThat(failed.text("transfer.failureReason")).isEqualTo("unclaimed");
        assertThat(failed.body().at("/transfer/payoutStatus").isNull()).isTrue();
        assertThat(market.balance("agent")).isEqualTo(100_000);
        assertThat(market.sent("agent")).isZero();
        market.verifiedPerson("ada", ADA);
        market.work();
        assertThat(market.balance("ada")).isZero();
    }

    @Test
    void recipientIsRemindedAndTheSenderLearnsOfTheReturn() {
        String reminder = "transfer.expiring " + ADA + " 4000";
        done(market.sendToEmail(ADA, 40));
        market.work();

        market.advance(Duration.ofDays(27).minusMillis(1));
        assertThat(notices()).isEmpty();
        market.advance(Duration.ofMillis(1));
        assertThat(notices()).containsExactly(reminder);
        market.advance(Duration.ofDays(2).minusMillis(1));
        assertThat(notices()).containsExactly(reminder);
        market.advance(Duration.ofMillis(1));
        assertThat(notices()).containsExactly(reminder, reminder);

        market.advance(Duration.ofDays(1));

        assertThat(notices()).containsExactly(reminder, reminder, "transfer.returned null 4000");
        assertThat(market.balance("agent")).isEqualTo(100_000);
    }

    @Test
    void claimedTransferCausesNoReminder() {
        done(market.sendToEmail(ADA, 40));
        market.verifiedPerson("ada", ADA);
        market.work();

        market.advance(Duration.ofDays(31));

        assertThat(notices()).isEmpty();
        assertThat(market.balance("ada")).isEqualTo(4_000);
    }

    private List<String> notices() {
        return market.marketplace.waiting(JobOutbox.KIND).stream()
                .map(JobOutbox::job)
                .filter(job -> job.kind().equals(Notice.JOB))
                .map(job -> Facts.notice(job))
                .filter(notice ->
                        Set.of("transfer.expiring", "transfer.returned").contains(notice.type()))
                .map(notice -> notice.type() + " " + Facts.of(notice).get("email") + " "
                        + Facts.of(notice).get("amountCents"))
                .toList();
    }

    @Test
    void lastMinuteVerificationClaimsWithoutJobs() {
        done(market.sendToEmail(ADA, 40));
        market.verifiedPerson("ada", ADA);
        market.dropJobs();

        market.advance(Duration.ofDays(30));

        assertThat(market.balance("ada")).isEqualTo(4_000);
        assertThat(market.balance("agent")).isEqualTo(96_000);
    }

    @Test
    void unverifiedEmailClaimsNothing() {
        market.open("ada");
        String email = market.account("ada") + "@example.com";
        done(market.sendToEmail(email, 40));
        market.work();

        assertThat(market.balance("ada")).isZero();
        market.advance(Duration.ofDays(30));
        assertThat(market.balance("agent")).isEqualTo(100_000);
    }

    @Test
    void deletionOfSenderIsRefusedUntilNamedTimeClaimedOrNot() {
        market.verifiedPerson("ada", ADA);
        String end = Instants.text(market.now().plus(Transfer.PATIENCE));
        String claimed = done(market.sendToEmail(ADA, 40)).text("transfer.id");
        String unclaimed = done(market.sendToEmail("bob@example.org", 960)).text("transfer.id");
        market.work();

        assertThatThrownBy(() -> guard().require(market.account("agent"), Money.ZERO))
                .hasMessageContaining("transfer " + claimed + " (pending, until " + end + " at the latest)")
                .hasMessageContaining("transfer " + unclaimed + " (pending, until " + end + " at the latest)");
    }

    private OpenBalanceGuard guard() {
        return new OpenBalanceGuard(market.memory, market.clock);
    }

    @Test
    void moreThanHundredHeldTransfersAreClaimed() {
        for (int i = 0; i < 130; i++) {
            done(market.sendToEmail(ADA, 1));
        }
        market.work();

        market.verifiedPerson("ada", ADA);
        market.work();

        assertThat(market.balance("ada")).isEqualTo(13_000);
    }

    @Test
    void emailTransferNeverShowsAccount() {
        market.verifiedPerson("ada", ADA);
        String id = done(market.sendToEmail(ADA, 40)).text("transfer.id");
        market.work();

        TransferView view = TransferView.of(
                market.transfer(id), market.account("agent"), market.now().plus(Duration.ofDays(40)), "https://here");

        assertThat(view.toString()).doesNotContain(market.account("ada").value());
        assertThat(view.recipientId()).isNull();
    }
}
