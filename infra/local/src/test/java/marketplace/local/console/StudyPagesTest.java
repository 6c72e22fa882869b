package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.TastePanel;
import marketplace.local.console.PageBrowser.Filled;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import marketplace.testing.TestFiles;
import org.junit.jupiter.api.Test;

class StudyPagesTest {

    private final Api api = new Api(Service.stack().uri());

    @Test
    void tasteInvitationIsAnsweredAndPaid() throws Exception {
        Account owner = Account.signUp(api);
        owner.deposit(100);
        Account ada = TastePanel.member(api, Service.adminSession());
        String run = api.post("/api/taste/runs", owner.session(), TastePanel.brief(1, 150))
                .text("/run/id");
        api.until(
                "the invitation",
                () -> !api.get("/api/taste/invitations", ada.session())
                        .json()
                        .path("invitations")
                        .isEmpty());
        PageBrowser browser = PageBrowser.signedIn(api.base(), ada);
        assertThat(browser.open("/app/taste").html()).contains("Which logo fits a bakery?", "$1.50");

        Shown page = browser.open("/app/taste/" + run);
        assertThat(page.html())
                .contains(
                        "https://img.example/A.png",
                        "name=\"choice\" value=\"B\"",
                        "<input type=\"radio\" name=\"confidence\" value=\"5\">5");
        Shown refused = browser.send(page.form("answer").with("choice", "B").with("reason", "Short"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.html()).contains("name=\"choice\" value=\"B\" checked");

        Filled answer = refused.form("answer")
                .with("choice", "B")
                .with("reason", "Its rounded letters look like fresh bread.")
                .with("confidence", "4");
        JsonNode checks =
                api.get("/api/taste/invitations", ada.session()).json().at("/invitations/0/checks");
        for (int i = 0; i < checks.size(); i++) {
            answer = answer.with(
                    "checks." + (i + 1), checks.path(i).at("/options/0").asText());
        }
        Shown answered = browser.send(answer);

        assertThat(answered.html()).contains("Thank you. You are paid.").doesNotContain("Your balance afterwards");
    }

    private static ObjectNode test() {
        ObjectNode test = Json.object()
                .put("name", "Checkout")
                .put("targetUrl", "https://shop.example/")
                .put("instructions", "Buy a pair of red socks as a guest.")
                .put("cadence", "once")
                .put("budgetPerRunCents", 2_360)
                .put("payPerTesterCents", 2_000)
                .put("testerCount", 1)
                .put("submissionMode", "photo")
                .put("periodCapCents", 2_360);
        ObjectNode step = test.putArray("testPlan").addObject();
        step.put("id", "basket").put("instruction", "Put the socks into the basket.");
        return test;
    }

    @Test
    void siteIsTestedFromTheApplicationToTheHandInByPages() throws Exception {
        Account owner = Account.signUp(api);
        owner.deposit(30);
        Map<String, String> agent = owner.newKey().credentials();
        api.post("/api/v1/qa/templates", agent, test()).success();
        api.settle();
        Account ada = Account.signUp(api);
        ada.makeProfile();
        String run = api.get("/api/v1/qa/runs", agent).text("/data/0/id");
        String bounty = api.get("/api/v1/qa/runs/" + run, agent).text("/data/bountyId");
        PageBrowser browser = PageBrowser.signedIn(api.base(), ada);

        Shown applied = browser.send(browser.open("/app/bounties/" + bounty).form("apply"));
        api.settle();
        Shown confirmed = browser.send(browser.open(applied.path()).form("confirm"));
        Shown started = browser.send(confirmed.form("start"));
        assertThat(started.html()).contains("href=\"/app/qa/" + run + "\">Open the test");
        assertThat(browser.open("/app").html()).contains("href=\"/app/qa/" + run + "\"");
        Shown brief = browser.open("/app/qa/" + run);
        assertThat(brief.html())
                .contains("https://shop.example/", "Put the socks into the basket.", "$20.00")
                .contains("<legend>Problem 1</legend>", "<summary>Problem 2</summary>");
        Shown refused = browser.send(brief.form("hand-in").with("text", "I found one."));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.html()).contains("I found one.");
        PageBrowser.Filled filled = refused.form("hand-in")
                .with("steps.1.outcome", "fail")
                .with("findings.0.title", "The basket stays empty")
                .with("findings.0.severity", "major")
                .with("findings.0.category", "functional")
                .with("findings.0.actual", "Nothing is in the basket after a click.")
                .with("findings.0.path", "/basket");
        Shown handedIn = browser.send(filled, "uploadIds", "image/png", TestFiles.PNG);

        assertThat(handedIn.html()).contains("Handed in. $20.00 is paid");
        api.settle();
        assertThat(browser.open(applied.path()).html()).contains("You were paid in full.");
        assertThat(ada.signedInAgain().owed()).isEqualTo(2_000);
    }
}
