package marketplace.studies.taste;

import static marketplace.studies.taste.TasteMarketplace.brief;
import static marketplace.studies.taste.TasteMarketplace.names;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.kernel.EventType;
import marketplace.table.Commit;
import marketplace.testing.TasteAnswers;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Whole runs under a moved clock, with their money. */
class TasteRunStoryTest {

    private final TasteMarketplace market = new TasteMarketplace();

    @Test
    void runOfTwelveFindsAClearWinner() {
        String[] panel = names(12);
        market.panel(panel);
        String run = market.start(brief(2, 12, 300));
        assertThat(market.status(run)).isEqualTo("recruiting");
        assertThat(market.balance("agent")).isEqualTo(100_000 - 12 * 354);
        assertThat(market.invited(run, panel)).containsExactly(panel);

        for (int i = 0; i < 12; i++) {
            Reply paid = market.answer(panel[i], run, i == 5 ? "B" : "A");
            assertThat(paid.text("response.paidCents")).as("%s", paid.body()).isEqualTo("300");
            assertThat(market.earned(panel[i])).isEqualTo(300);
            assertThat(market.status(run)).isEqualTo(i < 11 ? "collecting" : "synthesizing");
        }
        assertThat(market.funds(run).isOpen()).isFalse();
        market.work();

        JsonNode closed = market.run(run);
        assertThat(closed.path("status").asText()).isEqualTo("closed");
        assertThat(closed.at("/report/winner").asText()).isEqualTo("A");
        assertThat(closed.at("/report/tally/0/votes").asInt()).isEqualTo(11);
        assertThat(closed.at("/report/degraded").asBoolean()).isFalse();
        assertThat(closed.at("/report/quotes/0/text").asText()).isEqualTo("It looks warm, like fresh bread.");
        assertThat(market.statusEvents(run))
                .containsExactlyInAnyOrder(
                        "recruiting to collecting", "collecting to synthesizing", "synthesizing to closed");
        assertThat(market.events(EventType.RUN_REPORT_READY)).hasSize(1);
        market.requireSettled(run, 12 * 354);
    }

    @Test
    void peopleWhoBlockTheOwnerOrWhomTheOwnerBlocksAreNotInvited() {
        String[] panel = names(5);
        market.panel(panel);
        market.block(panel[0], "agent");
        market.block("agent", panel[1]);

        String run = market.start(brief(2, 5, 300));

        assertThat(market.invited(run, panel)).containsExactly(panel[2], panel[3], panel[4]);
        assertThat(market.invitations(panel[0])).isEmpty();
    }

    @Test
    void runThatTimesOutIsClosedWithWhatItHas() {
        market.panel(names(5));
        String run = market.start(brief(3, 12, 300));
        for (String name : names(3)) {
            assertThat(market.answer(name, run, "C").status()).isEqualTo(200);
        }

        market.hours(47);
        assertThat(market.status(run)).isEqualTo("collecting");
        market.hours(1);

        assertThat(market.funds(run).isOpen()).as("returned with the end").isFalse();
        market.work();
        JsonNode closed = market.run(run);
        assertThat(closed.path("status").asText()).isEqualTo("closed");
        assertThat(closed.at("/report/degraded").asBoolean()).isTrue();
        assertThat(closed.at("/report/degradedReason").asText()).contains("3 of 12");
        assertThat(closed.at("/report/winner").isNull()).isTrue();
        assertThat(closed.path("refundedCents").asLong()).isEqualTo(9 * 354);
        market.requireSettled(run, 3 * 354);
    }

    @Test
    void runWithoutWinnerSaysSo() {
        String[] panel = names(12);
        market.panel(panel);
        String run = market.start(brief(2, 12, 300));
        for (int i = 0; i < 12; i++) {
            market.answer(panel[i], run, i < 7 ? "A" : "B");
        }
        market.work();

        JsonNode report = market.run(run).path("report");

        assertThat(report.path("winner").isNull()).isTrue();
        assertThat(report.path("leader").asText()).isEqualTo("A");
        assertThat(report.path("summary").asText()).startsWith("No winner");
        market.requireSettled(run, 12 * 354);
    }

    @Test
    void runThatNoOneAnswersExpiresAndReturnsEverything() {
        market.panel(names(3));
        String run = market.start(brief(2, 3, 300));

        market.hours(48);
        market.work();

        assertThat(market.status(run)).isEqualTo("expired");
        assertThat(market.statusEvents(run)).containsExactly("recruiting to expired");
        assertThat(market.events(EventType.RUN_REPORT_READY)).isEmpty();
        assertThat(market.run(run).at("/next/tool").asText()).isEqualTo("create_taste_run");
        market.requireSettled(run, 0);
    }

    @Test
    void runWhoseAnswersAllFailTheirChecksPaysThemAndExpires() {
        market.panel(names(2));
        String run = market.start(brief(2, 2, 300));

        for (String name : names(2)) {
            assertThat(inattentive(name, run).status()).isEqualTo(200);
            assertThat(market.earned(name)).isEqualTo(300);
        }

        assertThat(market.status(run)).isEqualTo("expired");
        market.requireSettled(run, 2 * 354);
    }

    @Test
    void answerWithAFailedCheckIsPaidAndLeftOut() {
        String[] panel = names(3);
        market.panel(panel);
        String run = market.start(brief(2, 3, 300));
        inattentive(panel[0], run);
        market.answer(panel[1], run, "B");
        market.answer(panel[2], run, "B");
        market.work();

        JsonNode report = market.run(run).path("report");

        assertThat(report.path("respondents").asInt()).isEqualTo(2);
        assertThat(report.at("/excluded/0/reason").asText()).isEqualTo("failed_attention_check");
        assertThat(report.at("/excluded/0/count").asInt()).isEqualTo(1);
        assertThat(report.path("degraded").asBoolean())
                .as("it has all its answers")
                .isFalse();
        market.requireSettled(run, 3 * 354);
    }

    @Test
    void runWhoseReportIsNotMadeInADayFailsAndItsAnswersStayPaid() {
        market.panel(names(1));
        String run = market.start(brief(2, 1, 300));
        market.answer("member0", run, "A");
        assertThat(market.status(run)).isEqualTo("synthesizing");

        market.advance(Duration.ofHours(24));

        assertThat(market.status(run)).isEqualTo("failed");
        market.work();
        assertThat(market.status(run)).as("a late job changes nothing").isEqualTo("failed");
        market.requireSettled(run, 354);
    }

    @Test
    void runOfARestrictedOwnerEndsWithWhatItHas() {
        market.panel(names(4));
        String run = market.start(brief(2, 4, 300));
        market.answer("member0", run, "A");
        market.commit(() -> Commit.of(Accounts.restrict(market.account("agent"), "abuse")));

        market.hours(6);
        market.work();

        assertThat(market.status(run)).isEqualTo("closed");
        assertThat(market.run(run).at("/report/degraded").asBoolean()).isTrue();
        market.requireSettled(run, 354);
    }

    @Test
    void lapsedInvitationFreesItsPlaceForAnother() {
        String[] panel = names(4);
        market.panel(panel);
        String run = market.start(brief(2, 2, 300));
        List<String> first = market.invited(run, panel);
        assertThat(first).hasSize(2);

        market.hours(6);

        List<String> second = market.invited(run, panel);
        assertThat(second).hasSize(2).doesNotContainAnyElementsOf(first);
        Reply late = market.answer(first.getFirst(), run, response("A"));
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.text("error")).contains("lapsed");
        market.answer(second.get(0), run, "A");
        market.answer(second.get(1), run, "A");
        market.work();
        market.requireSettled(run, 2 * 354);
    }

    @Test
    void memberWhoJoinsLaterIsInvitedWhenThePanelWasShort() {
        String run = market.start(brief(2, 1, 300));
        market.member("late", "PT", "design");

        market.hours(1);

        assertThat(market.invited(run, "late")).containsExactly("late");
    }

    private Reply inattentive(String name, String run) {
        JsonNode invitation = market.invitation(name, run);
        ObjectNode response = TasteAnswers.response(invitation, "A");
        ArrayNode checks = response.putArray("checks");
        invitation.path("checks").forEach(check -> checks.add(TasteMarketplace.wrongAnswer(check)));
        return market.answer(name, run, response);
    }

    private static ObjectNode response(String choice) {
        ObjectNode response = TasteAnswers.response(brief(2, 1, 50), choice);
        response.putArray("checks").add("river");
        return response;
    }
}
