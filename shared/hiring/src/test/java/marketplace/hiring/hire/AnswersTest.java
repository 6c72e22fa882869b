package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.accounts.Accounts;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers to applications in special cases: dry runs, restricted accounts, files, blocks. */
class AnswersTest {

    private static final String PHOTOS = ONE.replace(
            "}", ",\"submissionMode\":\"photo_upload\",\"photoSubmission\":{\"maxFiles\":2,\"consentText\":\"ok\"}}");

    private final HiringMarketplace story = new HiringMarketplace();

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    private Reply quoted(Seat seat, String action) {
        Set<Item> before = story.stored.items().stream().collect(Collectors.toSet());
        Reply reply = done(
                story.endpoint.call("agent", "PATCH", seat.path(), "{\"action\":\"" + action + "\",\"dryRun\":true}"));
        assertThat(story.stored.items()).as("nothing is stored").containsExactlyInAnyOrderElementsOf(before);
        assertThat(reply.body().at("/dryRun").asBoolean()).isTrue();
        return reply;
    }

    private static long cents(Reply reply, String name) {
        return reply.body().at("/quote/" + name).asLong();
    }

    @Test
    void dryRunOfAcceptQuotesWithoutEffect() {
        Seat seat = story.deposited(5_000).applied("ada", story.posted(ONE));

        Reply quote = quoted(seat, "accept");

        assertThat(cents(quote, "amountCents")).isEqualTo(2_000);
        assertThat(cents(quote, "platformFeeCents")).isEqualTo(360);
        assertThat(cents(quote, "totalCents")).isEqualTo(SEAT);
        assertThat(cents(quote, "balanceAfterCents")).isEqualTo(5_000 - SEAT);
        assertThat(quote.body().at("/quote/wouldSucceed").asBoolean()).isTrue();
        done(seat.decide("accept"));
        assertThat(story.balance()).isEqualTo(cents(quote, "balanceAfterCents"));
        assertThat(quoted(seat, "accept").text("problems.0")).contains("accepted");
        assertThat(cents(quoted(seat, "withdraw"), "balanceAfterCents")).isEqualTo(5_000 - SEAT);
    }

    @Test
    void dryRunOfAcceptReportsAShortWallet() {
        Seat seat = story.applied("ada", story.posted(ONE));

        Reply quote = quoted(seat, "accept");

        assertThat(quote.body().at("/wouldSucceed").asBoolean()).isFalse();
        assertThat(quote.text("problems.0")).contains("23.60");
    }

    @Test
    void dryRunOfRejectQuotesTheRefund() {
        Seat seat = story.deposited(SEAT).applied("ada", story.posted(ONE));
        assertThat(quoted(seat, "reject").body().has("quote")).isFalse();
        seat.prefunded();

        assertThat(cents(quoted(seat, "reject"), "balanceAfterCents")).isEqualTo(SEAT);
        assertThat(seat.liveEscrow().status()).isEqualTo(EscrowStatus.FUNDED);
    }

    @Test
    void restrictedAccountCannotSpendButIsRefunded() {
        Seat seat = story.deposited(2 * SEAT).applied("ada", story.posted(ONE)).prefunded();
        Seat other = story.applied("bob", story.posted(ONE)).accepted();
        story.carryOut(() -> Commit.of(Accounts.restrict(story.account("agent"), "a chargeback")));

        Reply refused = seat.decide("accept");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("error")).contains("a chargeback");
        done(seat.decide("reject"));
        done(other.post("agent", "release-seat", "{}"));
        assertThat(story.balance()).isEqualTo(2 * SEAT);
    }

    @Test
    void restrictedAccountHiresNobodyAndTimerPaysTheWork() {
        Seat seat = story.deposited(2 * SEAT)
                .applied("ada", story.posted(ONE))
                .accepted()
                .working()
                .handedIn();
        String escrow = "/api/escrow/" + seat.liveEscrow().id();
        done(story.endpoint.call("agent", "POST", escrow + "/complete", "{}"));
        Seat other = story.applied("bob", story.posted(ONE));
        String ids = "{\"bountyId\":\"" + other.bounty + "\",\"applicationId\":\"" + other.id + "\"}";
        story.carryOut(() -> Commit.of(Accounts.restrict(story.account("agent"), "a chargeback")));

        for (Reply refused :
                List.of(other.decide("accept"), story.endpoint.call("agent", "POST", "/api/escrow/checkout", ids))) {
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.text("error")).contains("a chargeback");
        }
        assertThat(story.balance()).isEqualTo(SEAT);
        story.advance(Duration.ofDays(30));
        assertThat(seat.escrow()).isEqualTo("released");
    }

    private String photo(String name) {
        return story.upload(name, "application", "image/png", TestFiles.PNG);
    }

    @Test
    void acceptingFilesDeliversTheirEscrowAtOnce() {
        String bounty = story.deposited(SEAT).posted(PHOTOS);
        Seat seat = story.applied("ada", bounty, "{\"consent\":true,\"uploadIds\":[\"" + photo("ada") + "\"]}");

        seat.accepted();

        assertThat(seat.escrow()).isEqualTo("delivered");
        assertThat(story.escrow(seat.application().seat().escrowId()).clocks().autoReleaseAt())
                .isNotNull();
        assertThat(seat.decide("withdraw").text("error_code")).isEqualTo("invalid_state");
        assertThat(seat.post("agent", "release-seat", "{}").text("error_code")).isEqualTo("invalid_state");
        String cancel = "{\"reason\":\"task_no_longer_needed\"}";
        assertThat(story.endpoint
                        .call("agent", "POST", "/api/bounties/" + bounty + "/cancel", cancel)
                        .text("error_code"))
                .isEqualTo("invalid_state");
        story.advance(Duration.ofDays(4));
        assertThat(seat.escrow()).isEqualTo("delivered");
        assertThat(story.events(EventType.APPLICATION_GHOST_FLAGGED)).isEmpty();
        story.advance(Duration.ofDays(30));
        assertThat(seat.escrow()).isEqualTo("released");
        assertThat(story.events(EventType.APPLICATION_SEAT_EXPIRED)).isEmpty();
        assertThat(story.events(EventType.BOUNTY_COMPLETED)).hasSize(1);
    }

    @Test
    void blockedApplicantWithdrawsWithoutEvent() {
        String human = story.endpoint.call("ada", "GET", "/api/humans/me", "").text("human.id");
        done(story.endpoint.call("agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + human + "\"}"));
        Seat hidden = story.applied("ada", story.posted(ONE));

        assertThat(hidden.decide("accept").status()).isEqualTo(404);
        assertThat(done(hidden.post("ada", "withdraw", "{}")).text("application.status"))
                .isEqualTo("withdrawn");

        assertThat(story.events()).isEqualTo(List.of());
    }
}
