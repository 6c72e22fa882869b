package marketplace.hiring.directhires;

import static marketplace.hiring.HiringMarketplace.done;
import static marketplace.hiring.directhires.DirectHireFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Direct hires that await a hosted checkout or a deferred payment. */
class DirectHirePaymentTest {

    private final DirectHireFixture directHire = new DirectHireFixture();
    private final HiringMarketplace story = directHire.story;

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    @Test
    void paidCheckoutHiresInTheSameCommit() {
        Reply asked = done(directHire.rent(""));
        Seat seat = story.rented("ada", asked);
        assertThat(asked.text("status")).isEqualTo("requires_payment");
        assertThat(asked.text("checkoutUrl")).startsWith("https://api.test/c/").isEqualTo(asked.text("url"));
        assertThat(asked.text("rental.state")).isEqualTo("awaiting_payment");
        assertThat(asked.body().at("/rental/nextActions/0/dueAt").textValue()).isEqualTo("2026-01-02T00:00:00.000Z");
        assertThat(story.directHire()).isEqualTo(asked.body().get("rental"));
        int[] commits = directHire.commits();

        story.paid(asked.text("escrowId"));

        assertThat(commits[0]).isEqualTo(1);
        directHire.assertHired(seat);
        assertThat(story.events(EventType.APPLICATION_ACCEPTED)).hasSize(1);
        story.advance(Duration.ofDays(1));
        directHire.assertOver(seat, "expired", HiringMarketplace.SEAT);
    }

    @Test
    void declinedOrExpiredCheckoutEndsTheDirectHire() {
        Reply first = done(directHire.rent(""));
        story.declined(first.text("escrowId"));
        directHire.assertOver(story.rented("ada", first), "rejected", 0);

        Reply second = done(directHire.rent(""));
        Seat seat = story.rented("ada", second);
        story.advance(Duration.ofDays(1));
        assertThat(story.status(seat.bounty.value())).isEqualTo("cancelled");
        assertThat(seat.status()).isEqualTo("rejected");
        assertThat(story.escrowStatus(second.text("escrowId"))).isEqualTo("expired");
        // A late payment is credited to the payer's wallet.
        story.paid(second.text("escrowId"));
        assertThat(story.balance()).isEqualTo(HiringMarketplace.SEAT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"the poster cancels the escrow", "cancels the bounty", "rejects", "the human declines"})
    void unpaidDirectHireCanBeCancelled(String how) {
        Reply asked = done(directHire.rent(""));
        Seat seat = story.rented("ada", asked);
        String escrow = asked.text("escrowId");
        String application = switch (how) {
            case "the poster cancels the escrow" -> {
                done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow + "/cancel", "{}"));
                yield "rejected";
            }
            case "cancels the bounty" -> {
                String why = "{\"reason\":\"task_no_longer_needed\"}";
                done(story.endpoint.call("agent", "POST", "/api/bounties/" + seat.bounty + "/cancel", why));
                yield "rejected";
            }
            case "rejects" -> {
                done(seat.decide("reject"));
                yield "rejected";
            }
            default -> {
                done(seat.post("ada", "withdraw", "{}"));
                yield "withdrawn";
            }
        };

        directHire.assertOver(seat, application, 0);
        assertThat(story.escrowStatus(escrow)).isEqualTo("cancelled");
        story.paid(escrow);
        assertThat(story.balance()).isEqualTo(HiringMarketplace.SEAT);
    }

    @Test
    void hiresThatAreCancelledAgainAndAgainAreRefused() {
        story.deposited(10 * HiringMarketplace.SEAT);
        String why = "{\"reason\":\"task_no_longer_needed\"}";
        for (int i = 0; i < 5; i++) {
            Seat seat = story.rented("ada", done(directHire.rent("")));
            done(story.endpoint.call("agent", "POST", "/api/bounties/" + seat.bounty + "/cancel", why));
            story.tick();
        }

        Reply refused = directHire.rent("");

        assertRefused(refused, ErrorCode.RATE_LIMITED);
        assertThat(story.balance()).isEqualTo(10 * HiringMarketplace.SEAT);
        story.advance(Duration.ofDays(1));
        story.rented("ada", done(directHire.rent("")));
    }

    @Test
    void paymentDuringCancellationIsCreditedToTheWallet() {
        Reply asked = done(directHire.rent(""));
        Seat seat = story.rented("ada", asked);
        String why = "{\"reason\":\"task_no_longer_needed\"}";
        done(story.endpoint.call("agent", "POST", "/api/bounties/" + seat.bounty + "/cancel", why));

        // Before the timer has rejected the human.
        assertThat(story.directHire().get("state").textValue()).isEqualTo("ended");
        assertThat(story.directHire().get("checkoutUrl").isNull()).isTrue();
        story.paid(asked.text("escrowId"));

        directHire.assertOver(seat, "rejected", HiringMarketplace.SEAT);
    }

    @Test
    void deferredPaymentHiresWhenPaid() {
        Reply reply = done(directHire.defer());
        Seat seat = story.rented("ada", reply);
        assertThat(reply.text("status")).isEqualTo("requires_payment");
        assertThat(reply.body().get("escrowId").isNull()).isTrue();
        assertThat(reply.text("rental.state")).isEqualTo("payment_deferred");
        assertThat(reply.text("rental.payBy")).isEqualTo("2026-01-08T00:00:00.000Z");
        assertThat(reply.text("rental.totalCents")).isEqualTo("2360");
        assertThat(story.directHire()).isEqualTo(reply.body().get("rental"));
        story.deposited(HiringMarketplace.SEAT);

        Reply funded = done(directHire.fund(seat));

        assertThat(funded.text("status")).isEqualTo("funded");
        assertThat(funded.text("escrow.status")).isEqualTo("locked");
        directHire.assertHired(seat);
        assertThat(story.directHire().get("escrowId").textValue()).isEqualTo(funded.text("escrowId"));
        assertThat(done(directHire.fund(seat)).text("escrowId")).isEqualTo(funded.text("escrowId"));
        story.advance(Duration.ofDays(8));
        directHire.assertOver(seat, "expired", HiringMarketplace.SEAT);
    }

    @Test
    void deferredPaymentByCheckoutCanBeRetried() {
        Seat seat = story.rented("ada", done(directHire.defer()));
        Reply first = done(directHire.fund(seat));
        assertThat(story.directHire().get("state").textValue()).isEqualTo("awaiting_payment");
        assertThat(story.directHire().get("checkoutUrl").textValue()).isEqualTo(first.text("checkoutUrl"));

        story.declined(first.text("escrowId"));

        assertThat(story.directHire().get("state").textValue()).isEqualTo("payment_deferred");
        Reply second = done(directHire.fund(seat));
        assertThat(second.text("escrowId")).isNotEqualTo(first.text("escrowId"));
        story.paid(second.text("escrowId"));
        directHire.assertHired(seat);
    }

    @Test
    void acceptanceFromTheWalletPaysDeferredDirectHire() {
        Seat seat = story.rented("ada", done(directHire.defer()));
        assertThat(seat.decide("accept").text("error_code")).isEqualTo("escrow_not_funded");
        story.deposited(HiringMarketplace.SEAT);

        done(seat.decide("accept"));

        directHire.assertHired(seat);
        assertThat(seat.decide("withdraw").text("error")).contains("direct offer");
    }

    @Test
    void missedDeferredPaymentEndsTheDirectHire() {
        Seat seat = story.rented("ada", done(directHire.defer()));
        String checkout = done(directHire.fund(seat)).text("escrowId");
        story.advance(Duration.ofDays(6));
        String last = done(directHire.fund(seat)).text("escrowId");

        story.advance(Duration.ofDays(1));

        assertThat(story.escrowStatus(checkout)).isEqualTo("expired");
        assertThat(story.escrowStatus(last)).isIn("cancelled", "expired");
        directHire.assertOver(seat, "rejected", 0);
        assertThat(directHire.fund(seat).text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void deadlineEndsUnpaidDirectHire() {
        Seat seat = story.rented("ada", done(directHire.rent(",\"deadline\":\"2026-01-01T06:00:00Z\"")));

        story.advance(Duration.ofHours(6));

        directHire.assertOver(seat, "rejected", 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a deadline", "the end of a deferral"})
    void checkoutEndsWithItsBounty(String how) {
        if (how.equals("a deadline")) {
            done(directHire.rent(",\"deadline\":\"2026-01-01T06:00:00Z\""));
        } else {
            Seat seat = story.rented("ada", done(directHire.defer()));
            story.advance(Duration.ofDays(7).minusHours(6));
            done(directHire.fund(seat));
        }

        JsonNode pay = story.directHire().at("/nextActions/0");

        assertThat(pay.get("action").textValue()).isEqualTo("pay_checkout");
        assertThat(Instant.parse(pay.get("dueAt").textValue()))
                .isEqualTo(story.now().plus(Duration.ofHours(6)));
    }

    @Test
    void dryRunReportsAHumanWhoIsNotAvailable() {
        done(story.endpoint.call("agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + directHire.ada + "\"}"));
        assertRefused(directHire.rent(",\"dryRun\":true"), ErrorCode.RECIPIENT_BLOCKED);
        assertRefused(directHire.rent(""), ErrorCode.RECIPIENT_BLOCKED);
        done(story.endpoint.call("agent", "DELETE", "/api/humans/blocks?humanId=" + directHire.ada, ""));
        done(story.endpoint.call("ada", "PUT", "/api/humans/me", "{\"name\":\"Ada\",\"isAvailable\":false}"));

        Reply dry = done(directHire.rent(",\"dryRun\":true"));

        assertThat(dry.body().at("/wouldSucceed").asBoolean()).isFalse();
        assertThat(dry.text("problems.0")).contains("isAvailable");
        assertRefused(directHire.rent(""), ErrorCode.INVALID_STATE);
    }

    @Test
    void capEventOfARefusedHireNamesNoBounty() {
        story.deposited(HiringMarketplace.SEAT);
        String cap = "{\"spendingCapPerBountyCents\":" + (HiringMarketplace.SEAT - 1) + "}";
        done(story.endpoint.call("agent", "PATCH", "/api/wallet/controls", cap));

        assertRefused(directHire.rent(""), ErrorCode.SPENDING_CAP_EXCEEDED);

        assertThat(Facts.of(story.event(EventType.WALLET_SPENDING_CAP_HIT)))
                .containsEntry("cap", "spendingCapPerBountyCents")
                .doesNotContainKey("bountyId");
        directHire.assertNothingIsStored();
    }
}
