package marketplace.studies.qa;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a run leaves to its owner, and what follows without an answer. */
class EscalationTest {

    private static final String VERIFIED =
            QaMarketplace.with(QaMarketplace.template("once", 1), "'requiredCredentials':['identity_verified']");
    private static final String PLANNED = QaMarketplace.with(
            QaMarketplace.template("once", 1), "'testPlan':[{'id':'pay','instruction':'Pay by card.'}]");
    private static final String BLOCKED = ",'steps':[{'stepId':'pay','outcome':'blocked'}]";

    private final QaMarketplace market = new QaMarketplace();

    private String state(String run) {
        return market.escalation(run, 0).path("state").asText();
    }

    @Test
    void applicantWithoutCredentialIsEscalatedAndAcceptedByTheOwner() {
        String run = market.started(VERIFIED);
        String ada = market.apply("ada", run);
        assertThat(market.escalation(run, 0).path("kind").asText()).isEqualTo("application");
        assertThat(market.status(run)).isEqualTo("recruiting");

        assertThat(market.decide(run, ada, "{'action':'accept'}")
                        .body()
                        .at("/data/state")
                        .asText())
                .isEqualTo("accepted");

        assertThat(market.status(run)).isEqualTo("testing");
        market.confirm("ada", run, ada);
        market.handIn("ada", run, "");
        market.requireSettled(run, QaMarketplace.SEAT);
    }

    @Test
    void applicationWithoutAnswerIsRejectedWhenRecruitingEnds() {
        String run = market.started(VERIFIED);
        market.apply("ada", run);

        market.pass(Duration.ofHours(72));

        assertThat(state(run)).isEqualTo("resolved");
        assertThat(market.status(run)).isEqualTo("expired");
        market.requireSettled(run, 0);
    }

    @Test
    void applicationThatStillWaitsWhenAllWorkIsPaidIsRejectedToo() {
        String run = market.started(
                QaMarketplace.with(QaMarketplace.template("once", 2), "'requiredCredentials':['identity_verified']"));
        String ada = market.apply("ada", run);
        market.apply("bob", run);
        market.decide(run, ada, "{'action':'accept'}");
        market.confirm("ada", run, ada);
        market.handIn("ada", run, "");
        assertThat(market.earned("ada")).isEqualTo(2_000);

        market.pass(Duration.ofHours(72));

        assertThat(market.status(run)).isEqualTo("closed");
        market.requireSettled(run, QaMarketplace.SEAT);
    }

    @Test
    void blockedHandInWithoutAnswerIsPaidAfter72Hours() {
        String run = market.started(PLANNED);
        market.seated("ada", run);
        market.handIn("ada", run, BLOCKED);
        assertThat(market.escalation(run, 0).path("reason").asText()).isEqualTo("all_steps_blocked");
        assertThat(market.status(run)).isEqualTo("reviewing");
        assertThat(market.earned("ada")).isZero();

        market.pass(Duration.ofHours(71));
        assertThat(state(run)).isEqualTo("pending");
        market.pass(Duration.ofHours(1));

        assertThat(state(run)).isEqualTo("accepted");
        assertThat(market.status(run)).isEqualTo("closed");
        market.requireSettled(run, QaMarketplace.SEAT);
    }

    @Test
    void thirdRevisionRejectsAndTheRunClosesWithoutWaitingForTheAppeal() {
        String run = market.started(PLANNED);
        String ada = market.seated("ada", run);
        market.handIn("ada", run, BLOCKED);
        for (int redo = 1; redo <= 2; redo++) {
            assertThat(market.decide(run, ada, "{'action':'revise'}")
                            .body()
                            .at("/data/state")
                            .asText())
                    .isEqualTo("revision_requested");
            market.handIn("ada", run, BLOCKED);
        }

        assertThat(market.decide(run, ada, "{'action':'revise'}")
                        .body()
                        .at("/data/state")
                        .asText())
                .isEqualTo("rejected");

        assertThat(market.status(run)).isEqualTo("closed");
        assertThat(market.run(run).path("report").path("submissionsRejected").asInt())
                .isEqualTo(1);
        market.pass(Duration.ofHours(73));
        assertThat(market.earned("ada")).isZero();
        assertThat(market.balance("agent")).isEqualTo(QaMarketplace.DEPOSIT);
        market.requireSettled(run, 0);
    }

    /** Of a hand-in that was rejected the third time. Returns the escalation of the dispute. */
    private JsonNode appealed(String run) {
        String ada = market.seated("ada", run);
        market.handIn("ada", run, BLOCKED);
        for (int redo = 1; redo <= 2; redo++) {
            market.decide(run, ada, "{'action':'revise'}");
            market.handIn("ada", run, BLOCKED);
        }
        market.decide(run, ada, "{'action':'revise'}");
        String bounty = market.run(run).path("bountyId").asText();
        String seat = "/api/bounties/" + bounty + "/applications/" + ada + "/submissions";
        String submission = market.done("ada", "GET", seat, "").text("submissions.0.id");
        market.done(
                "ada", "POST", seat + "/" + submission + "/appeal", "{'text':'The checkout was down, see the photo.'}");
        market.settle();
        market.pass(Duration.ofHours(1));
        return dispute(run);
    }

    private JsonNode dispute(String run) {
        JsonNode escalations = market.run(run).path("escalations");
        return escalations.path(escalations.size() - 1);
    }

    @Test
    void concededAppealPaysTheTesterAndAmendsTheReport() {
        String run = market.started(PLANNED);
        JsonNode dispute = appealed(run);
        assertThat(dispute.path("kind").asText()).isEqualTo("dispute");

        market.decide(run, dispute.path("id").asText(), "{'action':'accept'}");

        requirePaidInTheReport(run);
        assertThat(dispute(run).path("state").asText()).isEqualTo("accepted");
    }

    @Test
    void contestedAppealEndsByTheRuling() {
        String run = market.started(PLANNED);
        market.decide(run, appealed(run).path("id").asText(), "{'action':'revise'}");
        assertThat(dispute(run).path("state").asText()).isEqualTo("rejected");
        assertThat(market.earned("ada")).isZero();

        market.done(
                "admin",
                "POST",
                "/api/admin/escrows/" + escrow() + "/ruling",
                "{'ruling':'release','reason':'The photo shows it.'}");
        market.settle();

        requirePaidInTheReport(run);
        assertThat(dispute(run).path("state").asText()).isEqualTo("resolved");
    }

    @Test
    void settledAppealPaysTheTesterAPartAndReturnsTheRestToTheRun() {
        String run = market.started(PLANNED);
        appealed(run);
        String dispute = "/api/escrow/" + escrow() + "/dispute";

        assertThat(market.call("agent", "POST", dispute + "/concede", "{}").status())
                .as("by the escalation")
                .isEqualTo(409);
        market.done("agent", "POST", dispute + "/settlement", "{'workerCents':500}");
        market.done("ada", "POST", dispute + "/settlement/accept", "{'workerCents':500}");
        market.settle();

        assertThat(dispute(run).path("state").asText()).isEqualTo("resolved");
        assertThat(market.earned("ada")).isEqualTo(500);
        market.requireSettled(run, 590);
    }

    @Test
    void withdrawnAppealEndsTheEscalation() {
        String run = market.started(PLANNED);
        appealed(run);

        market.done("ada", "POST", "/api/escrow/" + escrow() + "/dispute/withdraw", "{}");
        market.settle();

        assertThat(dispute(run).path("state").asText()).isEqualTo("resolved");
        assertThat(market.earned("ada")).isZero();
        market.requireSettled(run, 0);
    }

    @Test
    void disputeAfterAWithdrawnOneIsEscalatedAgain() {
        String run = market.started(PLANNED);
        String ada = market.seated("ada", run);
        String dispute = "/api/escrow/" + escrow() + "/dispute";
        String issue = "{'category':'other','description':'The shop asks for a real card.'}";
        market.done("ada", "POST", dispute, issue);
        market.settle();
        market.pass(Duration.ofMinutes(1));
        market.done("ada", "POST", dispute + "/withdraw", "{}");
        market.settle();
        assertThat(dispute(run).path("state").asText()).isEqualTo("resolved");
        market.pass(Duration.ofMinutes(1));

        market.done("ada", "POST", dispute, issue);
        market.settle();

        assertThat(dispute(run).path("state").asText()).isEqualTo("pending");
        assertThat(dispute(run).path("applicationId").asText()).isEqualTo(ada);
    }

    private String escrow() {
        return market.stored.items().stream()
                .map(item -> item.key().pk())
                .filter(pk -> pk.startsWith("ESC#"))
                .findFirst()
                .orElseThrow()
                .substring(4);
    }

    private void requirePaidInTheReport(String run) {
        JsonNode report = market.run(run).path("report");
        assertThat(report.path("submissionsAccepted").asInt()).isEqualTo(1);
        assertThat(report.path("submissionsRejected").asInt()).isZero();
        assertThat(report.at("/coverage/0/blocked").asInt())
                .as("one tester, three hand-ins")
                .isEqualTo(1);
        assertThat(market.earned("ada")).isEqualTo(2_000);
        market.requireSettled(run, QaMarketplace.SEAT);
    }

    @Test
    void missedRedoRejects() {
        String run = market.started(PLANNED);
        String ada = market.seated("ada", run);
        market.handIn("ada", run, BLOCKED);
        market.decide(run, ada, "{'action':'revise'}");

        market.pass(Duration.ofHours(24));

        assertThat(state(run)).isEqualTo("rejected");
        assertThat(market.status(run)).isEqualTo("closed");
        market.pass(Duration.ofHours(73));
        market.requireSettled(run, 0);
    }

    @Test
    void decidedEscalationIsRefusedAndUnknownOneIsNotFound() {
        String run = market.started(VERIFIED);
        String ada = market.apply("ada", run);
        market.decide(run, ada, "{'action':'revise'}");
        JsonNode escalation = market.escalation(run, 0);

        assertThat(market.decide(run, escalation.path("id").asText(), "{'action':'accept'}")
                        .status())
                .isEqualTo(409);
        assertThat(market.decide(run, "qae_00000000000000000000000009", "{'action':'accept'}")
                        .status())
                .isEqualTo(404);
        assertThat(market.call(
                                "rival",
                                "PATCH",
                                QaMarketplace.RUNS + "/" + run + "/escalations/" + ada,
                                "{'action':'accept'}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void handInWithoutTheRequiredKindOfFileIsRefused() {
        String run = market.started(QaMarketplace.template("once", 1).replace("'photo'", "'video'"));
        market.seated("ada", run);

        var reply = market.handIn("ada", run, "");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error")).contains("video");
        assertThat(market.call("bob", "GET", QaMarketplace.RUNS + "/" + run + "/brief", "")
                        .status())
                .isEqualTo(404);
    }
}
