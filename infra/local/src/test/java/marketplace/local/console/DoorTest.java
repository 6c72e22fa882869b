package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.Test;

class DoorTest {

    private final Api api = new Api(Service.stack().uri());
    private final Account ada = Account.signUp(api);

    private PageBrowser worker() {
        api.put(
                        "/api/humans/me",
                        ada.session(),
                        Json.object().put("name", "Ada").put("timezone", "Europe/Lisbon"))
                .success();
        return PageBrowser.signedIn(api.base(), ada);
    }

    private String bounty() {
        return Account.signUp(api).postBounty(Account.bounty().put("title", "Photograph <b>a shop</b> front"));
    }

    @Test
    void visitorSignsInAndReturnsToThePage() {
        PageBrowser visitor = new PageBrowser(api.base());

        Shown asked = visitor.open("/app/settings/notifications");

        assertThat(asked.path()).isEqualTo("/app/account/sign-in");
        assertThat(visitor.signIn(asked, ada).path()).isEqualTo("/app/settings/notifications");
    }

    @Test
    void applicationIsSentOnceHoweverOftenTheFormIs() {
        String bounty = bounty();
        PageBrowser browser = worker();
        Shown page = browser.open("/app/bounties/" + bounty);
        assertThat(page.html()).contains("Photograph &lt;b&gt;a shop").contains("$25.00");
        PageBrowser.Filled form = page.form("apply").with("message", "I pass it every morning.");

        Shown applied = browser.send(form);
        Shown again = browser.send(form);

        assertThat(applied.html()).contains("Your application is sent.");
        assertThat(again.html()).contains("Your application is sent.");
        assertThat(api.get("/api/me/applications", ada.session()).json().path("applications"))
                .hasSize(1);
    }

    @Test
    void refusedFieldIsNamedAndTheTextIsKept() {
        PageBrowser browser = worker();
        PageBrowser.Filled form = browser.open("/app/bounties/" + bounty()).form("apply");

        Shown refused = browser.send(form.with("message", "Soon").with("proposedPrice", "a lot"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.html())
                .contains("Your price in USD must be a number")
                .contains("data-focus");
        assertThat(refused.form("apply").value("message")).isEqualTo("Soon");
        assertThat(refused.form("apply").value("proposedPrice")).isEqualTo("a lot");
    }

    @Test
    void settingsAreShownAndSaved() {
        PageBrowser browser = worker();
        PageBrowser.Filled form = browser.open("/app/settings/notifications").form("save");
        assertThat(form.value("quietHours.from")).isEqualTo("22:00");

        Shown saved = browser.send(form.with("off", "messages", "webhooks")
                .with("timeZone", "Asia/Tokyo")
                .with("quietHours.from", "")
                .with("quietHours.to", ""));

        assertThat(saved.path()).isEqualTo("/app/settings/notifications");
        assertThat(saved.form("save").value("off")).isEqualTo("messages,webhooks");
        assertThat(api.get("/api/me/notifications", ada.session()).json().at("/notifications/quietHours"))
                .isEmpty();
        assertThat(browser.cookie()).contains("~Asia/Tokyo~");
    }

    @Test
    void homeWithoutMoneyShowsDutiesThenWork() {
        Shown home = worker().open("/app");

        assertThat(home.status()).isEqualTo(200);
        assertThat(home.html())
                .containsSubsequence("To do next", "Work that fits you")
                .doesNotContain("You are owed");
    }
}
