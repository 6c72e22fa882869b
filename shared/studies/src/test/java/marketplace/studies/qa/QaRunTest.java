package marketplace.studies.qa;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.kernel.EventType;
import org.junit.jupiter.api.Test;

/** A run from its start to its end. */
class QaRunTest {

    private final QaMarketplace market = new QaMarketplace();

    @Test
    void runReservesPaysTestersAndClosesWithReport() {
        String run = market.started(QaMarketplace.template("once", 2));

        assertThat(market.status(run)).isEqualTo("recruiting");
        assertThat(market.balance("agent")).isEqualTo(QaMarketplace.DEPOSIT - 2 * QaMarketplace.SEAT);

        market.seated("ada", run);
        assertThat(market.status(run)).isEqualTo("recruiting");
        market.seated("bob", run);
        assertThat(market.status(run)).isEqualTo("testing");
        assertThat(market.handIn("ada", run, "").status()).isEqualTo(200);
        assertThat(market.status(run)).isEqualTo("testing");
        assertThat(market.handIn("bob", run, "").status()).isEqualTo(200);

        assertThat(market.status(run)).isEqualTo("closed");
        assertThat(market.run(run).path("report").path("submissionsAccepted").asInt())
                .isEqualTo(2);
        assertThat(market.earned("ada")).isEqualTo(2_000);
        assertThat(market.earned("bob")).isEqualTo(2_000);
        market.requireSettled(run, 2 * QaMarketplace.SEAT);
        assertThat(market.events(EventType.RUN_REPORT_READY)).hasSize(1);
    }

    @Test
    void runWithoutApplicantsExpiresAndReturnsEverything() {
        String run = market.started(QaMarketplace.template("daily", 2));

        market.pass(Duration.ofHours(24));

        assertThat(market.status(run)).isEqualTo("expired");
        market.requireSettled(run, 0);
    }

    @Test
    void testerWhoNeverConfirmsLosesSeatToTheNextInTime() {
        String run = market.started(QaMarketplace.template("daily", 1));
        market.apply("ada", run);

        market.pass(Duration.ofHours(6));
        market.seated("bob", run);
        market.handIn("bob", run, "");

        assertThat(market.status(run)).isEqualTo("closed");
        assertThat(market.earned("ada")).isZero();
        assertThat(market.earned("bob")).isEqualTo(2_000);
        market.requireSettled(run, QaMarketplace.SEAT);
    }

    @Test
    void testerWhoVanishesAfterConfirmingIsNotPaid() {
        String run = market.started(QaMarketplace.template("daily", 2));
        market.seated("ada", run);
        market.seated("bob", run);
        market.handIn("bob", run, "");

        market.pass(Duration.ofHours(24));
        market.pass(Duration.ofHours(1));

        assertThat(market.status(run)).isEqualTo("closed");
        assertThat(market.earned("ada")).isZero();
        market.requireSettled(run, QaMarketplace.SEAT);
    }

    private String seatLossOf(String name) {
        return market.done(name, "GET", "/api/me/applications", "").text("applications.0.seatExpiredReason");
    }

    @Test
    void restrictedTesterLosesTheSeatWithinAnHourAndTakesNoOther() {
        String run = market.started(QaMarketplace.template("daily", 2));
        String ada = market.seated("ada", run);
        String bounty = market.run(run).path("bountyId").asText();
        market.done("ada", "POST", "/api/bounties/" + bounty + "/applications/" + ada + "/start", "{}");
        market.restrict("ada");

        market.pass(Duration.ofHours(1));

        assertThat(market.funds(run).balance().cents()).isEqualTo(2 * QaMarketplace.SEAT);
        assertThat(market.run(run).path("acceptedTesterCount").asInt(-1)).isZero();
        assertThat(seatLossOf("ada")).isEqualTo("worker_restricted");
        market.requireAudited();
    }

    @Test
    void applicantWhoIsRestrictedMeanwhileIsNotAccepted() {
        String run = market.started(
                QaMarketplace.with(QaMarketplace.template("once", 1), "'requiredCredentials':['identity_verified']"));
        String ada = market.apply("ada", run);
        market.restrict("ada");

        assertThat(market.decide(run, ada, "{'action':'accept'}").status()).isEqualTo(409);
        assertThat(market.decide(run, ada, "{'action':'revise'}").status()).isEqualTo(200);
    }

    @Test
    void applicantWhoBlocksTheOwnerMeanwhileIsTurnedDown() {
        String run = market.started(
                QaMarketplace.with(QaMarketplace.template("once", 1), "'requiredCredentials':['identity_verified']"));
        String ada = market.apply("ada", run);
        market.block("ada", "agent");

        assertThat(market.decide(run, ada, "{'action':'accept'}").status()).isEqualTo(409);
        assertThat(market.decide(run, ada, "{'action':'revise'}").status()).isEqualTo(200);
    }

    @Test
    void testersWhoBlockedTheOwnerOrWhomTheOwnerBlockedGetNoSeat() {
        String run = market.started(QaMarketplace.template("once", 3));
        String applications =
                "/api/bounties/" + market.run(run).path("bountyId").asText() + "/applications";
        market.block("ada", "agent");
        market.block("agent", "bob");

        assertThat(market.endpoint
                        .call("ada", "POST", applications, "{'message':'I test.'}")
                        .text("error_code"))
                .isEqualTo("recipient_blocked");
        market.apply("bob", run);
        market.seated("cleo", run);

        assertThat(market.run(run).path("acceptedTesterCount").asInt()).isEqualTo(1);
    }

    @Test
    void stopReleasesWhoHasNotStartedAndPaysWhoHas() {
        String run = market.started(QaMarketplace.template("once", 3));
        market.seated("ada", run);
        String bob = market.seated("bob", run);
        String bounty = market.run(run).path("bountyId").asText();
        market.done("bob", "POST", "/api/bounties/" + bounty + "/applications/" + bob + "/start", "{}");

        market.done("agent", "POST", QaMarketplace.RUNS + "/" + run + "/stop", "{}");
        market.settle();
        assertThat(market.status(run)).isEqualTo("testing");
        assertThat(seatLossOf("ada")).isEqualTo("run_stopped");
        market.handIn("bob", run, "");

        assertThat(market.status(run)).isEqualTo("closed");
        assertThat(market.earned("bob")).isEqualTo(2_000);
        assertThat(market.earned("ada")).isZero();
        market.requireSettled(run, QaMarketplace.SEAT);
    }

    @Test
    void runOfATemplateThatIsPausedMeanwhileEndsAsUsual() {
        String template = market.created(QaMarketplace.template("daily", 2));
        market.settle();
        String run = market.templateOf(template).path("openRunId").asText();
        market.seated("ada", run);

        market.done("agent", "PATCH", QaMarketplace.TEMPLATES + "/" + template, "{'status':'paused'}");
        market.handIn("ada", run, "");
        market.pass(Duration.ofHours(24));

        assertThat(market.status(run)).isEqualTo("closed");
        market.requireSettled(run, QaMarketplace.SEAT);
        assertThat(market.balance("agent")).isEqualTo(QaMarketplace.DEPOSIT - QaMarketplace.SEAT);
    }

    @Test
    void runOfARestrictedOwnerPaysWhoHasStarted() {
        String run = market.started(QaMarketplace.template("once", 2));
        String ada = market.seated("ada", run);
        String bounty = market.run(run).path("bountyId").asText();
        market.done("ada", "POST", "/api/bounties/" + bounty + "/applications/" + ada + "/start", "{}");
        market.seated("bob", run);

        market.restrict("agent");
        market.pass(Duration.ofHours(1));
        market.handIn("ada", run, "");

        assertThat(market.status(run)).isEqualTo("closed");
        assertThat(market.earned("ada")).isEqualTo(2_000);
        assertThat(market.earned("bob")).isZero();
        market.requireSettled(run, QaMarketplace.SEAT);
    }

    @Test
    void stopBeforeAnyoneStartedExpiresTheRun() {
        String run = market.started(QaMarketplace.template("once", 1));

        market.done("agent", "POST", QaMarketplace.RUNS + "/" + run + "/stop", "{}");
        market.settle();

        assertThat(market.status(run)).isEqualTo("expired");
        market.requireSettled(run, 0);
        assertThat(market.call("agent", "POST", QaMarketplace.RUNS + "/" + run + "/stop", "{}")
                        .status())
                .isEqualTo(409);
    }

    @Test
    void ownersOwnActsOnTheBountyAreRefusedAndNameTheRun() {
        String run = market.started(QaMarketplace.template("once", 1));
        String ada = market.apply("ada", run);
        String bounty = market.run(run).path("bountyId").asText();
        String seat = "/api/bounties/" + bounty + "/applications/" + ada;

        for (String[] act : new String[][] {
            {"PATCH", "/api/bounties/" + bounty, "{'identityRequired':true}"},
            {"POST", "/api/bounties/" + bounty + "/status", "{'status':'paused'}"},
            {"POST", "/api/bounties/" + bounty + "/stop-intake", "{}"},
            {"POST", "/api/bounties/" + bounty + "/cancel", "{'reason':'task_no_longer_needed'}"},
            {"PATCH", seat, "{'action':'withdraw'}"},
            {"POST", seat + "/release-seat", "{}"}
        }) {
            var reply = market.call("agent", act[0], act[1], act[2]);
            assertThat(reply.status()).as(act[1]).isEqualTo(409);
            assertThat(reply.text("error")).contains("/api/v1/qa/runs/" + run);
        }
    }

    @Test
    void actsOnTheEscrowOfASeatAreRefusedToBothSidesAndNameTheRun() {
        String run = market.started(QaMarketplace.template("once", 1));
        String ada = market.seated("ada", run);
        String bounty = market.run(run).path("bountyId").asText();
        String seat = "/api/bounties/" + bounty + "/applications/" + ada;
        String escrow = market.stored.items().stream()
                .map(item -> item.key().pk())
                .filter(pk -> pk.startsWith("ESC#"))
                .findFirst()
                .orElseThrow()
                .substring(4);

        for (String[] act : new String[][] {
            {"agent", "POST", "/api/escrow/" + escrow + "/complete", "{}"},
            {"agent", "POST", "/api/escrow/" + escrow + "/release", "{}"},
            {"agent", "POST", "/api/escrow/" + escrow + "/cancel", "{'reason':'no longer needed'}"},
            {
                "agent",
                "POST",
                "/api/escrow/" + escrow + "/dispute",
                "{'category':'poor_quality','description':'Nothing came of the whole test.'}"
            },
            {"agent", "POST", "/api/escrow/checkout", "{'bountyId':'" + bounty + "','applicationId':'" + ada + "'}"},
            {"ada", "POST", "/api/escrow/" + escrow + "/deliver", "{'text':'Done.'}"},
            {"ada", "POST", seat + "/submissions", "{'text':'Done.'}"}
        }) {
            var reply = market.call(act[0], act[1], act[2], act[3]);
            assertThat(reply.status()).as("%s %s", act[2], reply.body()).isEqualTo(409);
            assertThat(reply.text("error")).as(act[2]).contains("/api/v1/qa/runs/" + run);
        }
        assertThat(market.funds(run).balance().cents()).isZero();
        market.requireAudited();
    }
}
