package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.Test;

class SettingsPagesTest {

    private final Api api = new Api(Service.stack().uri());
    private final Account ada = Account.signUp(api);
    private final PageBrowser browser = PageBrowser.signedIn(api.base(), ada);

    @Test
    void identityCheckBeginsAtTheProvider() {
        ada.makeProfile();

        Shown begun = browser.send(browser.open("/app/identity").form("start"));

        assertThat(begun.html()).contains("Go to the provider", "href=\"" + api.base());
    }

    @Test
    void agentGetsAKeyThatCanBeRevoked() {
        Shown key = browser.send(browser.open("/app/agents")
                .form("create")
                .with("name", "Robo")
                .with("scopes", "read", "hire")
                .with("spendLimitCents", "12.50"));
        assertThat(key.html()).contains("It is shown only now.");

        Shown listed = browser.open("/app/agents");
        assertThat(listed.html()).contains("<b>Robo</b>", "May read, hire · at most $12.50 in 24 hours");
        Shown revoked = browser.send(listed.form("revoke"));

        assertThat(revoked.html()).contains("The key is revoked.", "Revoked").doesNotContain("id=\"revoke\"");
    }

    @Test
    void mailsThatAreTickedAreNotSent() {
        Shown saved = browser.send(
                browser.open("/app/settings/notifications").form("save").with("off", "messages"));

        assertThat(saved.html()).containsSubsequence("Send me no mails about", "value=\"messages\" checked");
        assertThat(api.get("/api/me/notifications", ada.session()).json().at("/notifications/off"))
                .extracting(JsonNode::asText)
                .containsExactly("messages");
    }

    @Test
    void blockedAccountIsUnblocked() {
        Account poster = Account.signUp(api);
        ada.makeProfile();
        String bounty = poster.postBounty();
        ada.apply(bounty);
        String conversation = ada.askPoster(bounty);
        browser.send(browser.open("/app/messages/" + conversation).form("block"));

        Shown unblocked = browser.send(browser.open("/app/settings/blocks").form("unblock"));

        assertThat(unblocked.html()).contains("Unblocked.", "You have blocked no account.");
    }

    @Test
    void accountIsDeletedOnlyWithItsPassword() {
        Shown page = browser.open("/app/account/delete");
        Shown refused = browser.send(page.form("delete").with("password", "wrong horse battery"));
        assertThat(refused.status()).isBetween(400, 499);

        Shown deleted = browser.send(page.form("delete").with("password", Account.PASSWORD));

        assertThat(deleted.path()).isEqualTo("/app/account/sign-in");
        assertThat(deleted.html()).contains("Your account is deleted.");
        assertThat(deleted.form("sign-in").value("return"))
                .as("the next account is not told that it is deleted")
                .isEqualTo("/app");
        assertThat(new PageBrowser(api.base()).signIn(deleted, ada).path()).isEqualTo("/app/account/sign-in");
    }
}
