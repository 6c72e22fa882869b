package marketplace.studies.taste;

import static marketplace.studies.taste.TasteMarketplace.brief;
import static marketplace.studies.taste.TasteMarketplace.names;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.kernel.Caller;
import marketplace.testing.TasteAnswers;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every limit of an answer, from both sides of its edge, and who may give one. */
class TasteAnswerTest {

    private final TasteMarketplace market = new TasteMarketplace();

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void answerBeyondALimitIsRefusedAndNotPaid(String name, String field, Consumer<ObjectNode> change) {
        market.panel("ada");
        String run = market.start(brief(2, 1, 100));
        ObjectNode response = TasteAnswers.response(market.invitation("ada", run), "A");
        change.accept(response);

        Reply reply = market.answer("ada", run, response);

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(400);
        assertThat(reply.body().toString()).contains(field);
        assertThat(market.earned("ada")).isZero();
    }

    static Stream<Arguments> answerBeyondALimitIsRefusedAndNotPaid() {
        return Stream.of(
                refused("unknown label", "A, B", response -> response.put("choice", "C")),
                refused("no label", "choice", response -> response.remove("choice")),
                refused("reason of 19", "reason", response -> response.put("reason", "a".repeat(19))),
                refused("reason of 2001", "reason", response -> response.put("reason", "a".repeat(2_001))),
                refused("confidence 0", "confidence", response -> response.put("confidence", 0)),
                refused("confidence 6", "confidence", response -> response.put("confidence", 6)),
                refused("no checks", "checks", response -> response.putArray("checks")),
                refused(
                        "2 checks for one",
                        "checks",
                        response -> response.withArray("checks").add("river")));
    }

    @Test
    void openInvitationIsInTheOverviewUntilItIsAnswered() {
        market.panel("ada");
        String run = market.start(brief(2, 1, 100));
        JsonNode duty = next("ada").get(0);

        assertThat(duty.get("kind").textValue()).isEqualTo("answer_taste_invitation");
        assertThat(duty.get("runId").textValue()).isEqualTo(run);
        assertThat(duty.get("title").textValue()).isEqualTo("Which logo fits a bakery?");
        assertThat(duty.get("dueAt")).isEqualTo(market.invitation("ada", run).get("dueAt"));

        market.answer("ada", run, TasteAnswers.response(market.invitation("ada", run), "A"));
        assertThat(next("ada").findValuesAsText("kind")).containsExactly("set_payout_account");
    }

    private JsonNode next(String who) {
        return market.done(who, "GET", "/api/me/overview", "").body().at("/overview/next");
    }

    @Test
    void answerIsTakenAtTheLimits() {
        market.panel(names(4));
        String run = market.start(brief(2, 4, 100));

        requireTaken("member0", run, response -> response.put("reason", "Warm and inviting. 🍞"));
        requireTaken("member1", run, response -> response.put("reason", "a b ".repeat(500)));
        requireTaken("member2", run, response -> response.put("confidence", 1));
        requireTaken("member3", run, response -> response.put("confidence", 5));
    }

    private void requireTaken(String name, String run, Consumer<ObjectNode> change) {
        ObjectNode response = TasteAnswers.response(market.invitation(name, run), "A");
        change.accept(response);
        assertThat(market.answer(name, run, response).status()).isEqualTo(200);
    }

    @Test
    void contactDetailsInAReasonAreMasked() {
        market.panel("ada");
        String run = market.start(brief(2, 1, 100));
        ObjectNode response = TasteAnswers.response(market.invitation("ada", run), "A")
                .put("reason", "The better one, write to ada@shop.example for more.");

        Reply reply = market.answer("ada", run, response);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("response.reason")).doesNotContain("ada@shop.example");
    }

    @Test
    void secondAnswerOfAHumanIsRefusedAndNotPaid() {
        market.panel(names(2));
        String run = market.start(brief(2, 2, 100));
        ObjectNode response = TasteAnswers.response(market.invitation("member0", run), "A");
        assertThat(market.answer("member0", run, response).status()).isEqualTo(200);

        Reply again = market.answer("member0", run, response);

        assertThat(again.status()).isEqualTo(409);
        assertThat(again.errorCode()).isEqualTo("invalid_state");
        assertThat(market.earned("member0")).isEqualTo(100);
        assertThat(market.invitations("member0").size()).isZero();
    }

    @Test
    void secondProfileOfAnAccountThatHasAnsweredIsNotInvited() {
        market.panel("ada");
        String run = market.start(brief(2, 2, 100));
        assertThat(market.answer("ada", run, "A").status()).isEqualTo(200);
        market.advance(Duration.ofMinutes(1));
        assertThat(market.call("ada", "DELETE", "/api/humans/me", "").text("error"))
                .contains("1.00 USD earned and not yet paid");
        market.earningsToWallet("ada");
        market.done("ada", "DELETE", "/api/humans/me", "");
        market.vettedProfile("ada", "PT", "design");
        market.panel("bob");

        market.hours(2);

        assertThat(market.invited(run, "ada", "bob")).containsExactly("bob");
    }

    @Test
    void paidAnswerCountsNeitherAsAHireNorAsAReview() {
        market.panel("ada");
        String run = market.start(brief(2, 1, 1_000));
        assertThat(market.answer("ada", run, "A").status()).isEqualTo(200);

        JsonNode human = market.done("ada", "GET", "/api/humans/me", "").body().path("human");

        assertThat(market.earned("ada")).isEqualTo(1_000);
        assertThat(human.path("totalBookings").asInt()).isZero();
        assertThat(human.path("reviewCount").asInt()).isZero();
    }

    @Test
    void ownerOnThePanelIsNotInvitedToTheOwnRun() {
        market.endpoint.admit("owner", new Caller.SignedIn(market.account("agent"), false));
        market.vettedProfile("owner", "PT", "design");
        market.panel("ada");

        String run = market.start(brief(2, 2, 100));

        assertThat(market.invited(run, "owner", "ada")).containsExactly("ada");
    }

    @Test
    void answerOfSomebodyNotInvitedLooksLikeAnUnknownRun() {
        market.panel("ada");
        String run = market.start(brief(2, 1, 100));
        market.panel("bob");
        ObjectNode response = TasteAnswers.response(market.invitation("ada", run), "A");

        Reply uninvited = market.answer("bob", run, response);
        Reply unknown = market.answer("bob", "tst_00000000000000000000000009", response);

        assertThat(uninvited.status()).isEqualTo(404);
        assertThat(uninvited.text("error")).isEqualTo(unknown.text("error"));
        assertThat(market.answer("agent", run, response).status())
                .as("the owner has no profile")
                .isEqualTo(403);
    }

    @Test
    void answerAfterTheEndIsRefused() {
        market.panel("ada");
        String run = market.start(brief(2, 2, 100));
        ObjectNode response = TasteAnswers.response(market.invitation("ada", run), "A");
        market.hours(48);

        Reply late = market.answer("ada", run, response);

        assertThat(late.status()).isEqualTo(409);
        assertThat(late.text("error")).contains("no more answers");
        assertThat(market.earned("ada")).isZero();
    }

    @Test
    void invitationShowsPayPerMinuteAndNothingOfTheOwner() {
        market.panel("ada");
        String run = market.start(brief(5, 1, 200));

        JsonNode invitation = market.invitation("ada", run);

        assertThat(invitation.path("expectedMinutes").asInt()).isEqualTo(4);
        assertThat(invitation.path("payCents").asInt()).isEqualTo(200);
        assertThat(invitation.path("payPerMinuteCents").asInt()).isEqualTo(50);
        assertThat(invitation.path("checks").size()).isEqualTo(1);
        assertThat(invitation.path("artifacts").size()).isEqualTo(5);
        assertThat(invitation.toString()).doesNotContain("acc_");
    }

    @Test
    void ownersOwnProfileIsNeverInvited() {
        market.member("poster", "PT", "design");
        market.deposit("poster", 10_000);
        String run = market.done(
                        "poster",
                        "POST",
                        TasteMarketplace.RUNS,
                        brief(2, 1, 100).toString())
                .text("runId");
        market.tick();

        assertThat(market.invited(run, "poster")).isEmpty();
    }

    private static Arguments refused(String name, String field, Consumer<ObjectNode> change) {
        return arguments(name, field, change);
    }
}
