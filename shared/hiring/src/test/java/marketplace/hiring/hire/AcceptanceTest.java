package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.THREE;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Scope;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Funding;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Accepting and rejecting applications, and taking either back, with the money. */
class AcceptanceTest {

    private final HiringMarketplace story = new HiringMarketplace();

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    @Test
    void acceptanceTakesTheMoneyFromTheWalletInOneCommit() {
        Seat seat = story.deposited(5_000).applied("ada", story.posted(ONE));
        int[] commits = new int[1];
        story.stored.observe(new CommitObserver() {
            @Override
            public void after(List<Write> writes) {
                commits[0]++;
            }
        });

        Reply accepted = done(seat.decide("accept"));

        assertThat(commits[0]).isEqualTo(1);
        assertThat(accepted.text("application.status")).isEqualTo("accepted");
        assertThat(accepted.text("application.response")).isEqualTo("So be it.");
        assertThat(accepted.text("application.confirmBy")).isEqualTo("2026-01-02T00:00:00.000Z");
        assertThat(seat.escrow()).isEqualTo("locked");
        assertThat(story.balance()).isEqualTo(5_000 - SEAT);
        assertThat(story.inEscrow()).isEqualTo(SEAT);
        assertThat(story.status(seat.bounty.value())).isEqualTo("assigned");
        assertThat(Facts.of(story.event(EventType.APPLICATION_ACCEPTED)))
                .containsEntry("applicationId", seat.id.value())
                .containsEntry("dueAt", "2026-01-02T00:00:00.000Z");
        assertThat(Facts.of(story.event(EventType.ESCROW_FUNDED)))
                .containsEntry("applicationId", seat.id.value())
                .containsEntry("amountCents", 2_000L);
        assertThat(story.events(EventType.BOUNTY_SEAT_FILLED)).isEmpty();
    }

    @Test
    void acceptanceLocksTheFundedEscrow() {
        Seat seat = story.deposited(SEAT).applied("ada", story.posted(ONE)).prefunded();
        EscrowId funded = seat.liveEscrow().id();

        Reply accepted = done(seat.decide("accept"));

        assertThat(accepted.text("application.escrowId")).isEqualTo(funded.value());
        assertThat(seat.escrow()).isEqualTo("locked");
        assertThat(story.balance()).isZero();
        assertThat(story.events(EventType.ESCROW_FUNDED)).hasSize(1);
        assertThat(story.events(EventType.APPLICATION_ACCEPTED)).hasSize(1);
    }

    @Test
    void acceptWithoutFundsNamesTheCheckoutCall() {
        Seat seat = story.deposited(SEAT - 1).applied("ada", story.posted(ONE));

        Reply refused = seat.decide("accept");

        assertThat(refused.status()).isEqualTo(402);
        assertThat(refused.text("error_code")).isEqualTo("escrow_not_funded");
        assertThat(refused.text("error")).contains("POST /api/escrow/checkout").contains("23.60");
        assertThat(seat.status()).isEqualTo("pending");
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
        assertThat(story.balance()).isEqualTo(SEAT - 1);
    }

    @Test
    void dryRunWithoutFundsQuotesTheSeat() {
        story.key("hirer", "agent", Scope.READ, Scope.HIRE, Scope.SPEND);
        Seat seat = story.deposited(SEAT - 1).applied("ada", story.posted(ONE));

        Reply quoted = story.endpoint.call("agent", "PATCH", seat.path(), "{\"action\":\"accept\",\"dryRun\":true}");

        assertThat(quoted.text("wouldSucceed")).isEqualTo("false");
        assertThat(quoted.text("quote.amountCents")).isEqualTo("2000");
        assertThat(quoted.text("quote.totalCents")).isEqualTo(Long.toString(SEAT));
        assertThat(quoted.text("quote.balanceAfterCents")).isEqualTo(Long.toString(SEAT - 1));
        assertThat(quoted.text("quote.problems.0")).contains("deposit at least 1.00 USD");
    }

    @Test
    void unpaidCheckoutFundsNoAcceptance() {
        Seat seat = story.deposited(50_000).applied("ada", story.posted(ONE));
        Checkout checkout = awaited(seat);

        Reply refused = seat.decide("accept");

        assertThat(refused.text("error_code")).isEqualTo("escrow_not_funded");
        assertThat(refused.text("error"))
                .contains("/api/escrow/" + seat.liveEscrow().id());
        assertThat(story.balance()).isEqualTo(50_000);
        done(seat.decide("reject"));
        assertThat(new Checkouts(story.stored).require(checkout.id()).status()).isEqualTo(CheckoutStatus.CANCELLED);
    }

    private Checkout awaited(Seat seat) {
        EscrowTerms terms = new HireTerms(story.stored, HiringMarketplace.FEE).of(seat.bounty(), seat.application());
        EscrowId id = new EscrowId(story.ids.next(IdKind.ESCROW, story.now()));
        Checkout checkout = Checkout.open(
                new CheckoutId(story.ids.next(IdKind.CHECKOUT, story.now())),
                CheckoutCode.next(story.ids, story.now()),
                new CheckoutPurpose.EscrowFunding(id),
                terms.posterId(),
                terms.total(),
                "A seat",
                false,
                story.now());
        Funding.ByCheckout funding = new Funding.ByCheckout(checkout.id(), checkout.code());
        story.carryOut(() -> new Escrows(story.stored)
                .post(List.of(Escrow.awaitCheckout(id, terms, funding, story.now())), List.of())
                .requirePosted()
                .and(new Checkouts(story.stored).create(checkout).writes()));
        return checkout;
    }

    @Test
    void proposedPriceIsPaid() {
        Seat seat = story.deposited(50_000).applied("ada", story.posted(ONE), "{\"proposedPrice\":30.50}");

        done(seat.decide("accept"));

        assertThat(story.balance()).isEqualTo(50_000 - 3_050 - 549);
    }

    @Test
    void suggestedDepositIsAllowed() {
        Seat small = story.applied("ada", story.posted(ONE.replace("20}", "0.5}")));
        assertThat(small.decide("accept").text("error"))
                .contains("0.59 USD are needed; deposit at least 1.00 USD with POST");

        Seat large = story.applied("ada", story.posted(ONE.replace("20}", "10000}")));
        assertThat(large.decide("accept").text("error"))
                .contains("deposit at least 11800.00 USD, in deposits of 10000.00 USD at most, with POST");
    }

    @Test
    void keyWithoutSpendingScopeAcceptsFundedApplicationsOnly() {
        story.deposited(50_000).key("hirer", "agent", Scope.READ, Scope.HIRE);
        Seat seat = story.applied("ada", story.posted(ONE));

        Reply refused = seat.decide("hirer", "accept");

        assertThat(refused.text("error_code")).isEqualTo("insufficient_scope");
        assertThat(story.endpoint
                        .call("hirer", "PATCH", seat.path(), "{\"action\":\"accept\",\"dryRun\":true}")
                        .status())
                .isEqualTo(403);
        assertThat(story.balance()).isEqualTo(50_000);
        assertThat(done(seat.prefunded().decide("hirer", "accept")).text("application.status"))
                .isEqualTo("accepted");
    }

    @Test
    void seatOfTheLargestBountyFitsIntoOneCommit() {
        StringBuilder skills = new StringBuilder("\"skill-0\"");
        for (int i = 1; i < 20; i++) {
            skills.append(",\"skill-").append(i).append('"');
        }
        String large = ONE.replace(
                "}",
                ",\"skillsNeeded\":[" + skills + "],\"category\":\"errands\",\"autoExpireGhosts\":true,"
                        + "\"location\":{\"city\":\"Lisbon\",\"country\":\"PT\"}}");
        Seat seat = story.deposited(SEAT).applied("ada", story.posted(large)).accepted();

        done(seat.post("agent", "release-seat", "{\"reason\":\"Rain.\"}"));

        assertThat(story.balance()).isEqualTo(SEAT);
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
    }

    @Test
    void rejectedApplicationIsRefundedAtOnce() {
        Seat seat = story.deposited(SEAT).applied("ada", story.posted(ONE)).prefunded();
        EscrowId funded = seat.liveEscrow().id();

        Reply rejected = done(seat.decide("reject"));

        assertThat(rejected.text("application.status")).isEqualTo("rejected");
        assertThat(story.escrow(funded).status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(story.balance()).isEqualTo(SEAT);
        assertThat(story.events(EventType.APPLICATION_REJECTED)).hasSize(1);
        assertThat(seat.decide("reject").text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void withdrawnApplicationIsRefundedAtOnce() {
        Seat seat = story.deposited(SEAT).applied("ada", story.posted(ONE)).prefunded();
        EscrowId funded = seat.liveEscrow().id();

        assertThat(done(seat.post("ada", "withdraw", "{}")).text("application.status"))
                .isEqualTo("withdrawn");

        assertThat(story.escrow(funded).status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(story.balance()).isEqualTo(SEAT);
        assertThat(Facts.of(story.event(EventType.APPLICATION_WITHDRAWN)))
                .containsEntry("applicationId", seat.id.value());
        assertThat(story.events(EventType.APPLICATION_SEAT_EXPIRED)).isEmpty();
        assertThat(seat.post("ada", "withdraw", "{}").text("error_code")).isEqualTo("invalid_state");
        story.applied("ada", seat.bounty.value()).accepted();
    }

    @Test
    void revokedAcceptanceKeepsItsEscrowFunded() {
        Seat seat = story.deposited(SEAT).applied("ada", story.posted(ONE)).accepted();
        EscrowId escrow = seat.application().seat().escrowId();

        assertThat(done(seat.decide("withdraw")).text("application.status")).isEqualTo("pending");
        assertThat(story.escrow(escrow).status()).isEqualTo(EscrowStatus.FUNDED);
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");

        seat.accepted();
        assertThat(seat.application().seat().escrowId()).isEqualTo(escrow);
        assertThat(story.events(EventType.ESCROW_FUNDED)).hasSize(1);
        assertThat(story.events(EventType.APPLICATION_ACCEPTED)).hasSize(2);
        done(seat.post("ada", "confirm", "{}"));
        assertThat(seat.decide("withdraw").text("error")).contains("release-seat");
    }

    @Test
    void acceptanceIsTakenBackThreeTimesADay() {
        Seat seat = story.deposited(SEAT).applied("ada", story.posted(ONE)).accepted();
        for (int i = 0; i < 3; i++) {
            done(seat.decide("withdraw"));
            seat.accepted();
        }

        Reply refused = seat.decide("withdraw");

        assertThat(refused.errorCode()).isEqualTo("rate_limited");
        assertThat(refused.text("error")).contains("3 times today");
        assertThat(refused.headers()).containsEntry("Retry-After", "86400");
        assertThat(seat.status()).isEqualTo("accepted");
    }

    @Test
    void lastSeatRejectsAndRefundsPendingApplications() {
        String bounty = story.deposited(100_000).posted(ONE);
        List<Seat> waiting = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            story.worker("w" + i);
            Seat seat = story.applied("w" + i, bounty);
            waiting.add(i % 3 == 0 ? seat.prefunded() : seat);
        }
        List<EscrowId> funded = waiting.stream()
                .flatMap(seat -> seat.funded().map(Escrow::id).stream())
                .toList();
        assertThat(funded).hasSize(7);
        story.applied("ada", bounty).accepted();

        story.tick();

        assertThat(waiting).allSatisfy(seat -> assertThat(seat.status()).isEqualTo("rejected"));
        assertThat(funded)
                .allSatisfy(id -> assertThat(story.escrow(id).status()).isEqualTo(EscrowStatus.CANCELLED));
        assertThat(story.balance()).isEqualTo(100_000 - SEAT);
        assertThat(story.events(EventType.APPLICATION_REJECTED)).hasSize(20);
    }

    @Test
    void keptApplicantsKeepTheirEscrows() {
        String bounty = story.deposited(100_000).posted(ONE.replace("}", ",\"keepApplicantsOnFill\":true}"));
        Seat kept = story.applied("bob", bounty).prefunded();
        story.applied("ada", bounty).accepted();

        story.tick();

        assertThat(kept.status()).isEqualTo("pending");
        assertThat(kept.liveEscrow().status()).isEqualTo(EscrowStatus.FUNDED);
        assertThat(kept.decide("accept").text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void closingABountyRefundsItsEscrows() {
        String bounty = story.deposited(100_000).posted(THREE);
        Seat waiting = story.applied("ada", bounty).prefunded();
        EscrowId funded = waiting.liveEscrow().id();
        String close = "{\"status\":\"closed\",\"closeReason\":\"plans_changed\"}";

        done(story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/status", close));
        story.tick();

        assertThat(story.status(bounty)).isEqualTo("closed");
        assertThat(waiting.status()).isEqualTo("rejected");
        assertThat(story.escrow(funded).status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(story.balance()).isEqualTo(100_000);
    }

    @Test
    void applicationOfAnotherAccountAnswersLikeUnknownOne() {
        Seat seat = story.deposited(50_000).applied("ada", story.posted(ONE));
        String none = "/api/bounties/" + seat.bounty + "/applications/app_00000000000000000000000000";
        for (String action : List.of("accept", "reject", "withdraw")) {
            Reply foreign = seat.decide("rival", action);
            Reply unknown = story.endpoint.call("agent", "PATCH", none, "{\"action\":\"" + action + "\"}");
            assertThat(foreign.status()).isEqualTo(404);
            assertThat(unknown.status()).isEqualTo(404);
        }
        String other = story.posted(ONE);
        assertThat(story.endpoint
                        .call(
                                "agent",
                                "PATCH",
                                "/api/bounties/" + other + "/applications/" + seat.id,
                                "{\"action\":\"accept\"}")
                        .status())
                .isEqualTo(404);
        assertThat(seat.post("bob", "withdraw", "{}").body().get("error"))
                .isEqualTo(story.endpoint
                        .call("bob", "POST", none + "/withdraw", "{}")
                        .body()
                        .get("error"));
    }
}
