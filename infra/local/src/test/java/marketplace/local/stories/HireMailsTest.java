package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Mailbox;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What both sides of a hire learn by mail, from the application to the review, each caused by real calls. */
class HireMailsTest {

    private MailedHire hire;

    @BeforeEach
    void signUp() throws Exception {
        hire = new MailedHire();
    }

    private static ObjectNode bounty(String title) {
        return Account.bounty().put("title", title);
    }

    @Test
    void paidWorkIsMailedFromTheHandInToTheAnsweredReview() {
        hire.handIn();
        String releaseAt = Mailbox.time(hire.now().plus(Duration.ofDays(5)));
        hire.toWorker.requireOne(
                "Handed in: ",
                "/app/hires/" + hire.application,
                "You are paid 25.00 USD by " + releaseAt + " at the latest");

        String escrow = hire.sees("escrowId");
        for (String act : List.of("complete", "release")) {
            hire.api
                    .post("/api/escrow/" + escrow + "/" + act, hire.key, Json.object())
                    .success();
        }
        hire.toWorker.requireOne("You earned 25.00 USD", "/app/earnings", "paid out to your payout account");
        hire.toPoster.requireOne(
                "25.00 USD released: Photograph a shop front",
                "/app/hires/" + hire.application,
                "You can review the worker.");

        ObjectNode review =
                Json.object().put("escrowId", escrow).put("rating", 5).put("comment", "Kind.\nAnd on time.");
        String id = hire.api.post("/api/reviews", hire.key, review).text("/review/id");
        hire.toWorker.requireOne(
                "New review, 5 of 5: Photograph a shop front",
                "/app/reviews/" + id,
                "The review says: \"Kind. And on time.\"",
                "/api/humans/me/reviews/" + id + "/answer");
        hire.does("/api/humans/me/reviews/" + id + "/answer", "{\"answer\":\"Thank you.\"}");
        hire.toPoster.requireOne(
                "Review answered: Photograph a shop front",
                "/app/humans/",
                "\"Ada\" answered",
                "The answer says: \"Thank you.\"");
    }

    @Test
    void posterLearnsOfSeatsThatAreSilentLostOrGivenUp() {
        hire.apply(bounty("A shy shop"));
        hire.does(hire.seat + "/withdraw", "{}");
        hire.toPoster.requireOne(
                "Withdrawn: A shy shop", "/app/bounties/" + hire.bounty, "\"Ada\" withdrew the application");

        hire.begin(bounty("A lost shop"));
        String lost = hire.bounty;
        hire.begin(bounty("A silent shop").put("responseWindowHours", 30));
        hire.does(hire.seat + "/confirm", "{}");
        hire.api.advance("PT24H5M");
        hire.toPoster.requireOne(
                "Seat open again: A lost shop", "/app/bounties/" + lost, "Reason: confirmation timeout.");

        hire.api.advance("PT7H");
        hire.toPoster.requireOne(
                "Worker silent: A silent shop", "/app/hires/" + hire.application, hire.seat + "/release-seat");
        hire.does(hire.seat + "/withdraw", "{}");
        hire.toPoster.requireOne(
                "Withdrawn: A silent shop", "/app/bounties/" + hire.bounty, "\"Ada\" gave up the seat");
        assertThat(hire.toPoster.count("Seat open again")).isEqualTo(1);
    }

    @Test
    void claimedCompletionIsMailedToThePoster() {
        hire.begin(Account.bounty());
        hire.worker = hire.worker.signedInAgain();
        String conversation = hire.worker.askPoster(hire.bounty);

        hire.does("/api/conversations/" + conversation + "/completion-claim", "{}");

        hire.toPoster.requireOne("Work finished? ", "/app/messages/" + conversation, "\"Ada\" says that the task");
    }

    @Test
    void directHireIsDeclinedAsItsMailSays() {
        Map<String, String> session = hire.poster.session();
        String human = hire.api.get("/api/humans/me", hire.worker.session()).text("/human/id");
        long before = hire.poster.balance();
        String escrow = hire.api
                .post("/api/escrow/agent-checkout", hire.key, Account.directHire(human))
                .text("/escrowId");

        String mail = hire.toWorker.requireOne(
                "You are hired: Photograph a shop front",
                "/app/hires/",
                "hires you directly",
                "It pays 25.00 USD",
                "The task: \"The shop at the corner, by daylight.\"",
                "Decline it before you start");
        hire.does(mail.replaceAll("(?s).*POST (\\S+/withdraw).*", "$1"), "{}");

        assertThat(hire.api.get("/api/escrow/" + escrow, session).text("/escrow/status"))
                .isIn("refunded", "cancelled");
        assertThat(hire.poster.balance()).isEqualTo(before);
    }

    @Test
    void digestLeavesOutTheApplicationThatWasWithdrawn() {
        hire.apply(bounty("The first shop"));
        hire.toPoster.requireOne("New application: The first shop", "/app/bounties/", "\"Ada\" applied");
        hire.apply(bounty("The second shop"));
        hire.does(hire.seat + "/withdraw", "{}");
        hire.apply(bounty("The third shop"));
        hire.api.settle();

        hire.api.advance("PT1H1M");

        assertThat(hire.toPoster.requireOne(
                        "Applications received: 1", "/app/bounties/" + hire.bounty, "New application: The third shop"))
                .doesNotContain("The second shop");
    }

    @Test
    void rulingIsOneMailForThePoster() {
        hire.handIn();
        String escrow = hire.sees("escrowId");
        ObjectNode dispute =
                Json.object().put("category", "other").put("description", "We do not agree about the front.");
        hire.api.post("/api/escrow/" + escrow + "/dispute", hire.key, dispute).success();
        ObjectNode ruling = Json.object().put("ruling", "release").put("reason", "The front is there.");
        hire.api
                .post("/api/admin/escrows/" + escrow + "/ruling", Service.adminSession(), ruling)
                .success();

        hire.toPoster.requireOne(
                "Dispute decided: 25.00 USD", "/app/hires/" + hire.application, "The worker gets 25.00 USD");
        assertThat(hire.toPoster.count("25.00 USD released")).isZero();
    }
}
