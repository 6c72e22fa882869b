package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.TastePanel;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
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
        assertThat(page.html()).contains("https://img.example/A.png", "name=\"choice\" value=\"B\"");
        Shown refused = browser.send(page.form("answer").with("choice", "B").with("reason", "Short"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.html()).contains("name=\"choice\" value=\"B\" checked");
    }
}
