package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Mailbox;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MessagePagesTest {

    private final Api api = new Api(Service.stack().uri());
    private final Account poster = Account.signUp(api);
    private final Map<String, String> agent = poster.newKey().credentials();
    private final Account ada = Account.signUp(api);
    private final String human = ada.makeProfile();
    private final PageBrowser browser = PageBrowser.signedIn(api.base(), ada);

    @BeforeEach
    void confirm() {
        Service.confirmIdentity(poster);
    }

    private String asked() {
        ObjectNode question = Json.object()
                .put("humanId", human)
                .put("agentType", "other")
                .put("subject", "The trees of the park")
                .put("message", "Can you <b>count</b> them?");
        return api.post("/api/conversations", agent, question).text("/conversation/id");
    }

    private String fundedOffer(String conversation) throws Exception {
        ObjectNode offer = Json.object().put("content", "Here is my offer.").put("messageType", "payment_offer");
        offer.putObject("metadata").put("taskTitle", "Count the trees").put("offeredAmount", 30);
        api.post("/api/conversations/" + conversation + "/messages", agent, offer)
                .success();
        poster.deposit(40);
        return api.post("/api/escrow/checkout", agent, Json.object().put("conversationId", conversation))
                .text("/escrowId");
    }

    @Test
    void messageIsReadAndAnswered() {
        String conversation = asked();
        assertThat(browser.open("/app/messages").html()).contains("1 new", "The trees of the park");

        Shown thread = browser.open("/app/messages/" + conversation);
        assertThat(thread.html()).contains("Can you &lt;b&gt;count&lt;/b&gt; them?");
        Shown sent = browser.send(thread.form("send").with("content", "Yes, tomorrow."));

        assertThat(sent.html()).contains("Yes, tomorrow.", "Sent.");
        assertThat(browser.open("/app/messages").html()).doesNotContain("1 new");
        assertThat(api.get("/api/conversations/" + conversation, agent).json().path("messages"))
                .hasSize(2);
    }

    @Test
    void finishedTaskIsReportedAndTheConversationEnded() {
        Shown thread = browser.open("/app/messages/" + asked());

        Shown claimed = browser.send(thread.form("claim"));
        assertThat(claimed.html()).contains("The other side is told that you have finished.", "You said so on");
        Shown ended = browser.send(claimed.form("archive"));

        assertThat(ended.path()).isEqualTo("/app/messages");
        assertThat(browser.open(thread.path()).hasForm("send")).isFalse();
    }

    @Test
    void paidOfferIsAcceptedInItsConversation() throws Exception {
        String conversation = asked();
        String escrow = fundedOffer(conversation);
        Shown thread = browser.open("/app/messages/" + conversation);
        assertThat(thread.html()).contains("Offer: $30.00", "<b>$30.00</b> for you", "Without an answer it goes back.");

        Shown accepted = browser.send(thread.form("accept"));

        assertThat(accepted.html()).contains("Accepted.", "/app/hires/" + escrow);
        assertThat(accepted.hasForm("accept")).isFalse();
    }

    @Test
    void offerIsWalkedFromItsMailToThePay() throws Exception {
        Mailbox mails = Mailbox.of(ada);
        String conversation = asked();
        String escrow = fundedOffer(conversation);

        mails.requireOne("Accept by ", "/app/messages/" + conversation, "is held for you");
        Shown accepted =
                browser.send(browser.open("/app/messages/" + conversation).form("accept"));
        Shown hire = browser.open("/app/hires/" + escrow);
        assertThat(accepted.html()).contains("/app/hires/" + escrow);
        assertThat(browser.open("/app").html()).contains("/app/hires/" + escrow, "Hand in the work");
        assertThat(hire.html()).contains("You accepted. Hand the work in when it is done.", "$30.00");
        Shown delivered = browser.send(
                hire.form("deliver").with("text", "I counted 412 trees.").with("links", "https://example.com/trees"));
        assertThat(delivered.path()).isEqualTo("/app/hires/" + escrow);
        assertThat(delivered.html()).contains("Your work is handed in.", "even if the client says nothing");
        assertThat(delivered.hasForm("deliver")).isFalse();
        api.post("/api/escrow/" + escrow + "/complete", agent, Json.object()).success();
        assertThat(browser.open(delivered.path()).html()).contains("The client accepted your work.");
        api.post("/api/escrow/" + escrow + "/release", agent, Json.object()).success();
        api.settle();

        assertThat(browser.open(delivered.path()).html()).contains("You were paid $30.00.");
        mails.requireOne("You earned 30.00 USD", "/app/earnings", "was released");
        assertThat(ada.signedInAgain().owed()).isEqualTo(3_000);
        assertThat(PageBrowser.signedIn(api.base(), Account.signUp(api))
                        .open(delivered.path())
                        .status())
                .isEqualTo(404);
    }

    @Test
    void conversationThatTheBrowserLoadsInAdvanceStaysUnread() {
        String conversation = asked();

        Shown guess = browser.open("/app/messages/" + conversation, Map.of("Sec-Purpose", "prefetch;prerender"));

        assertThat(guess.status()).isEqualTo(503);
        assertThat(browser.open("/app/messages").html()).contains("1 new");
    }

    @Test
    void onlyAnAddressOfTheSessionReportsASuccess() {
        Shown sent = browser.send(
                browser.open("/app/messages/" + asked()).form("send").with("content", "Yes."));
        PageBrowser other = PageBrowser.signedIn(api.base(), ada);

        assertThat(sent.html()).contains("<p>Sent.</p>");
        assertThat(sent.url().getQuery()).startsWith("done=send_message.");
        assertThat(other.open(sent.path() + "?" + sent.url().getQuery()).html()).doesNotContain("<p>Sent.</p>");
        assertThat(browser.open(sent.path() + "?done=accept_offer").html()).doesNotContain("<p>Accepted.");
    }

    @Test
    void paidOfferIsDeclinedAndTheMoneyGoesBack() throws Exception {
        String conversation = asked();
        fundedOffer(conversation);
        Shown thread = browser.open("/app/messages/" + conversation);

        Shown declined = browser.send(thread.form("decline").with("reason", "Too far away"));

        assertThat(declined.html()).contains("The money goes back.");
        assertThat(poster.balance()).isEqualTo(4_000);
    }

    @Test
    void accountIsBlocked() {
        Shown thread = browser.open("/app/messages/" + asked());

        browser.send(thread.form("block").with("reason", "Rude"));

        assertThat(api.get("/api/me/blocks", ada.session()).json().path("blocks"))
                .hasSize(1);
    }

    @Test
    void foreignConversationLooksLikeAnUnknownOne() {
        PageBrowser stranger = PageBrowser.signedIn(api.base(), Account.signUp(api));

        Shown foreign = stranger.open("/app/messages/" + asked());

        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.html()).doesNotContain("trees");
    }
}
