package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.EvidenceRule;
import marketplace.bounties.terms.Task;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Instants;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A copy is a new bounty with the terms of an old one. */
class DuplicatingTest {

    private static final List<String> NEW_IN_A_COPY = List.of("id", "createdAt", "updatedAt");

    private final BountyMarketplace story = new BountyMarketplace();

    private String posted(String more) {
        return story.posted(
                BountyMarketplace.MINIMAL.substring(0, BountyMarketplace.MINIMAL.length() - 1) + more + "}");
    }

    private Reply duplicate(String who, String bounty, String body) {
        return story.endpoint.call(who, "POST", "/api/bounties/" + bounty + "/duplicate", body);
    }

    private ObjectNode read(String bounty) {
        return (ObjectNode) story.endpoint
                .call("agent", "GET", "/api/bounties/" + bounty, "")
                .body()
                .path("bounty");
    }

    private String inHours(int hours) {
        return Instants.text(story.clock.instant().plus(Duration.ofHours(hours)));
    }

    @Test
    void copyHasEveryTermOfItsOriginal() {
        String original = posted("""
            ,"completionCriteria":"A number.","evidenceTypes":["photo"],"evidenceMode":"all","estimatedHours":2,
            "agentType":"other","category":"counting","skillsNeeded":["counting"],"location":{"city":"Porto"},
            "deadline":"%s","spotsAvailable":3,"identityRequired":true,
            "requiredLinks":[{"type":"portfolio","required":true}],
            "applicationDetails":[{"type":"text","label":"Which park?","required":true}],
            "lifecycleMessages":{"onAccepted":"Welcome"},"submissionMode":"photo_upload",
            "photoSubmission":{"maxFiles":2,"consentText":"I agree."},"responseWindowHours":5,
            "autoExpireGhosts":true,"keepApplicantsOnFill":true,"maxApplications":9,"completionWindowHours":7,
            "scheduledStartAt":"%s","startInstructions":"Ring twice.",
            "deliverableSchema":{"type":"object","required":["benches"]}\
            """.formatted(inHours(48), inHours(24)));
        story.clock.advance(Duration.ofHours(1));

        String copy = duplicate("agent", original, "{}").text("bounty.id");

        assertThat(copy).isNotEqualTo(original);
        assertThat(read(copy).remove(NEW_IN_A_COPY)).isEqualTo(read(original).remove(NEW_IN_A_COPY));
    }

    @Test
    void copyTakesAnotherDeadlineAndNumberOfSeatsAndRaisesTheMostApplications() {
        String original = posted(",\"maxApplications\":2,\"spotsAvailable\":2");

        ObjectNode copy =
                read(duplicate("agent", original, "{\"deadline\":\"" + inHours(9) + "\",\"spotsAvailable\":4}")
                        .text("bounty.id"));

        assertThat(copy.path("spotsAvailable").asInt()).isEqualTo(4);
        assertThat(copy.path("maxApplications").asInt()).isEqualTo(4);
        assertThat(copy.path("deadline").asText()).isEqualTo(inHours(9));
    }

    @Test
    void closedBountyIsCopiedAsAnOpenOneWithoutItsApplications() {
        String original = posted("");
        story.apply("ada", original, "{}");
        story.setStatus(original, "{\"status\":\"closed\",\"closeReason\":\"task_no_longer_needed\"}");

        ObjectNode copy = read(duplicate("agent", original, "{}").text("bounty.id"));

        assertThat(copy.path("status").asText()).isEqualTo("open");
        assertThat(copy.path("applicationCount").asInt()).isZero();
    }

    @Test
    void passedDeadlineMustBeReplacedAndAPassedStartIsLeftOut() {
        String original = posted(",\"deadline\":\"" + inHours(2) + "\",\"scheduledStartAt\":\"" + inHours(1) + "\"");
        story.clock.advance(Duration.ofHours(3));

        Reply refused = duplicate("agent", original, "{}");
        Reply copied = duplicate("agent", original, "{\"deadline\":\"" + inHours(2) + "\"}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error")).contains("deadline must be in the future");
        assertThat(copied.status()).isEqualTo(200);
        assertThat(copied.body().at("/bounty/scheduledStartAt").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rival", "ada"})
    void foreignBountyIsUnknown(String other) {
        String original = posted("");

        Reply foreign = duplicate(other, original, "{}");
        Reply unknown = duplicate(other, "bty_01000000000000000000000009", "{}");

        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.text("error")).isEqualTo(unknown.text("error"));
    }

    @Test
    void repeatedCallCopiesOnceAndADryRunNothing() {
        String original = posted("");

        Reply preview = duplicate("agent", original, "{\"dryRun\":true}");
        Reply first = duplicate("agent", original, "{\"idempotencyKey\":\"once\"}");
        Reply again = duplicate("agent", original, "{\"idempotencyKey\":\"once\"}");

        assertThat(preview.text("wouldSucceed")).isEqualTo("true");
        assertThat(again.text("bounty.id")).isEqualTo(first.text("bounty.id"));
        assertThat(story.endpoint
                        .call("agent", "GET", "/api/bounties?mine=true", "")
                        .body()
                        .path("bounties"))
                .hasSize(2);
    }

    @Test
    void doubtfulTextIsHeldAgain() {
        String original = story.posted(
                BountyMarketplace.MINIMAL.replace("Count the benches", "Rent your verified account to us"));

        assertThat(duplicate("agent", original, "{}").text("bounty.status")).isEqualTo("pending_review");
    }

    @Test
    void textPostedBeforeTheRuleThatRefusesItIsRefusedInACopy() {
        BountyTerms terms = terms(posted(""));
        Task task = Task.of("Write to me at jane@example.com", "In the park.", null, List.of(), EvidenceRule.ANY);
        String old = stored(
                new BountyTerms(task, terms.pay(), terms.intake(), terms.seat(), terms.lifecycleMessages()), null);

        assertThat(duplicate("agent", old, "{}").text("error_code")).isEqualTo("moderation_refused");
    }

    @Test
    void copiesCountAsNearlyIdenticalPosts() {
        String original = posted("");
        for (int copies = 1; copies < DuplicatePostLimiter.MOST; copies++) {
            assertThat(duplicate("agent", original, "{}").text("bounty.reviewReason"))
                    .isEqualTo("null");
        }

        assertThat(duplicate("agent", original, "{}").text("bounty.reviewReason"))
                .isEqualTo("near_identical_burst");
    }

    @Test
    void bountyOfARunIsNotCopied() {
        String ofRun = stored(terms(posted("")), new RunId("qat_01000000000000000000000001_20260101"));

        Reply refused = duplicate("agent", ofRun, "{}");

        assertThat(refused.text("error_code")).isEqualTo("invalid_state");
        assertThat(duplicate("agent", ofRun, "{\"dryRun\":true}").text("wouldSucceed"))
                .isEqualTo("false");
    }

    private BountyTerms terms(String bounty) {
        return new Bounties(story.table)
                .find(new BountyId(bounty))
                .orElseThrow()
                .terms();
    }

    private String stored(BountyTerms terms, RunId run) {
        Bounties bounties = new Bounties(story.table);
        BountyId id = new BountyId("bty_01000000000000000000000007");
        AccountId poster = story.account("agent");
        Bounty bounty = run == null
                ? Bounty.post(id, poster, terms, Optional.empty(), story.clock.instant())
                : Bounty.ofRun(id, poster, terms, run, story.clock.instant());
        story.table.commit(Commit.none().and(bounties.create(bounty)));
        return id.value();
    }
}
