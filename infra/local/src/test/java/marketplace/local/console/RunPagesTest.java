package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Mailbox;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A person whose agent pays for test runs reads and steers them on pages. */
class RunPagesTest {

    private final Api api = Service.api();
    private final Account owner = Account.signUp(api);
    private PageBrowser browser;

    @BeforeEach
    void openWallet() throws IOException, InterruptedException {
        owner.deposit(100);
        browser = PageBrowser.signedIn(api.base(), owner);
    }

    private String template(int usd) {
        ObjectNode daily = Json.object()
                .put("name", "Checkout")
                .put("targetUrl", "https://shop.example/")
                .put("instructions", "Buy a pair of red socks as a guest.")
                .put("cadence", "daily")
                .put("budgetPerRunCents", usd * 118)
                .put("payPerTesterCents", usd * 100)
                .put("testerCount", 1)
                .put("submissionMode", "photo")
                .put("periodCapCents", usd * 118);
        daily.withArray("requiredCredentials").add("identity_verified");
        return api.post("/api/v1/qa/templates", owner.newKey().credentials(), daily)
                .text("/data/id");
    }

    @Test
    void pausedTemplateIsResumedFromItsMail() {
        Mailbox mails = Mailbox.of(owner);
        String template = template(200);
        api.advance("PT1H");
        mails.requireOne("QA template paused: Checkout", "/app/templates/" + template, "insufficient funds");
        browser = PageBrowser.signedIn(api.base(), owner);

        Shown paused = browser.open("/app/templates/" + template);
        Shown toPay = browser.sendAndConfirm(paused.form("deposit").with("amount", "300"));
        Shown raised = browser.send(paused.form("cap").with("periodCapCents", "5000"));
        Shown resumed = browser.sendAndConfirm(raised.form("resume"));

        assertThat(paused.html()).contains("Your wallet has too little for a run.");
        assertThat(toPay.html()).contains("class=\"button\" href=\"http");
        assertThat(raised.html()).contains("of $5,000.00");
        assertThat(resumed.html()).contains("Active").contains("id=\"pause\"");
        assertThat(browser.send(resumed.form("pause")).html()).contains("You paused it.");
    }

    /** The page of the run that the template has started. */
    private String run(String template) {
        api.advance("PT1H");
        browser = PageBrowser.signedIn(api.base(), owner);
        String shown = browser.open("/app/templates/" + template).html();
        int at = shown.indexOf("/app/runs/");
        return shown.substring(at, shown.indexOf('"', at));
    }

    @Test
    void applicantWithoutTheCredentialIsAcceptedOnThePageOfTheRun() {
        String path = run(template(20));
        Shown run = browser.open(path);
        assertThat(run.html()).contains("Looks for people").contains("$23.60").contains("once the run has closed");
        int at = run.html().indexOf("/app/bounties/") + "/app/bounties/".length();
        Account ada = Account.signUp(api);
        ada.makeProfile();
        ada.apply(run.html().substring(at, run.html().indexOf('"', at)));
        api.settle();

        Shown waits = browser.open(path);
        Shown decided = browser.sendAndConfirm(waits.form("accept"));

        assertThat(waits.html()).contains("The applicant lacks a credential that you require");
        assertThat(decided.html()).contains("Decided.").doesNotContain("id=\"accept\"");
    }

    @Test
    void runOfAnotherIsUnknown() {
        String path = run(template(20));

        assertThat(PageBrowser.signedIn(api.base(), Account.signUp(api))
                        .open(path)
                        .status())
                .isEqualTo(404);
    }

    @Test
    @Tag("nightly")
    void pagesFitAPhoneAndPassTheRulesOfAccessibility() throws IOException, InterruptedException {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("comparisons", "/app/runs");
        pages.put("template-paused", "/app/templates/" + template(900));
        String template = template(20);
        pages.put("template", "/app/templates/" + template);
        pages.put("run", run(template));

        assertThat(LookedAt.faults(browser, pages, "runs")).isEmpty();
    }

    @Test
    void comparisonIsInTheListAndHasAPage() {
        ObjectNode asked = Json.object()
                .put("question", "Which logo fits a bakery?")
                .put("respondentCount", 1)
                .put("payPerRespondentCents", 300);
        for (String label : new String[] {"A", "B"}) {
            asked.withArray("artifacts")
                    .add(Json.object().put("label", label).put("url", "https://shop.example/" + label));
        }
        String empty = browser.open("/app/runs").html();
        String path = "/app/runs/"
                + api.post("/api/taste/runs", owner.newKey().credentials(), asked)
                        .text("/run/id");

        assertThat(empty).contains("You have started no comparison yet.");
        assertThat(browser.open("/app/runs").html())
                .contains("href=\"" + path + "\"", "Which logo fits a bakery?", "answers: 0 of 1");
        assertThat(browser.open(path).status()).isEqualTo(200);
        assertThat(browser.open("/app/more").html()).contains("href=\"/app/runs\"");
    }

    @Test
    void comparisonAndTemplateOfAnotherAreUnknown() {
        for (String path : new String[] {
            "/app/runs/tst_01000000000000000000000001",
            "/app/runs/qat_01000000000000000000000001_20260101",
            "/app/templates/qat_01000000000000000000000001"
        }) {
            assertThat(browser.open(path).status()).as(path).isEqualTo(404);
        }
    }
}
