package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Mailbox;
import org.junit.jupiter.api.Test;

/** Strangers name themselves and their work like web pages; the mails to others link to none of them. */
class LinkFreeMailsTest {

    private static final Pattern HOST = Pattern.compile("(?i)://|www\\.|[\\w-]\\.(?:com|example|ru|io)\\b");

    private final Api api = Service.api();
    private final Account poster = Account.signUp(api);
    private final Map<String, String> key = poster.newKey().credentials();
    private final Account worker = Account.signUp(api);

    @Test
    void mailsLinkOnlyToTheService() throws Exception {
        poster.deposit(200);
        String human = api.put("/api/humans/me", worker.session(), Json.object().put("name", "evil.example/login"))
                .text("/human/id");
        Mailbox toPoster = Mailbox.of(poster);
        Mailbox toWorker = Mailbox.of(worker);

        ObjectNode terms = Account.bounty().put("title", "Pay at https://evil.example now");
        String bounty = api.post("/api/bounties", key, terms).text("/bounty/id");
        String application = worker.apply(bounty);
        // The mail about an application that is accepted already is not sent.
        api.settle();
        worker.askPoster(bounty);
        worker.askPoster(bounty);
        api.send(
                        "PATCH",
                        "/api/bounties/" + bounty + "/applications/" + application,
                        key,
                        Json.bytes(Json.object().put("action", "accept")))
                .success();
        ObjectNode offer = Json.object()
                .put("humanId", human)
                .put("title", "Sign in at www.evil.com first")
                .put("description", "Take a picture of the shop front.")
                .put("payment", "deferred")
                .put("price", 25);
        api.post("/api/escrow/personal-bounty", key, offer).success();
        api.settle();
        api.advance("PT1H");

        requireLinkFree(toPoster, "New application: ", "New message from evil[.]example/login: ", "New messages: 1");
        requireLinkFree(toWorker, "You are hired: Pay at https[:]//evil[.]example now", "Job offer, ");
    }

    private void requireLinkFree(Mailbox box, String... subjects) {
        List<JsonNode> mails = box.mails();
        for (String subject : subjects) {
            assertThat(box.subjects()).anyMatch(one -> one.startsWith(subject));
        }
        String own = api.base().toString();
        String email = box.email();
        for (JsonNode mail : mails) {
            for (String part : List.of("subject", "text", "html")) {
                String text = mail.path(part).textValue().replace(own, "").replace(email, "");
                assertThat(HOST.matcher(text).find()).as(text).isFalse();
            }
        }
        assertThat(mails.stream().map(mail -> mail.path("text").textValue()))
                .anyMatch(text -> text.contains("evil[.]example"));
    }
}
