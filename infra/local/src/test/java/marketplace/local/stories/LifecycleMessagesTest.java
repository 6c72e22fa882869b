package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A poster writes to applicants with the templates of a bounty, and the humans read the messages. */
class LifecycleMessagesTest {

    private final Api api = Service.api();
    private Map<String, String> key;
    private String bounty;
    private Account ada;

    @BeforeEach
    void postsABountyWithTemplates() throws Exception {
        Account poster = Account.signUp(api);
        key = poster.newKey().credentials();
        poster.deposit(200);
        ObjectNode posted = Account.bounty().put("spotsAvailable", 2);
        posted.putObject("lifecycleMessages")
                .put("onAccepted", "Welcome {{name}} to '{{bountyTitle}}'. {{shoe}} {{ name }}")
                .put("onRejected", "Sorry {{name}}: {{reason}}")
                .put("onSubmissionReceived", "Got it.")
                .put("onSubmissionApproved", "Well done! {{reason}}")
                .put("onSubmissionRejected", "Not this: {{reason}}");
        bounty = api.post("/api/bounties", key, posted).text("/bounty/id");
        ada = applicant();
    }

    private Account applicant() {
        Account account = Account.signUp(api);
        account.makeProfile();
        api.put("/api/me/notifications", account.session(), Json.parse("{\"quietHours\":null}"));
        return account;
    }

    private String apply(Account account) {
        return "/api/bounties/" + bounty + "/applications/" + account.apply(bounty);
    }

    private void decide(String path, String decision) {
        api.send("PATCH", path, key, Json.bytes(Json.parse(decision))).success();
        api.settle();
    }

    private String handIn(String application) {
        String submission = api.post(
                        application + "/submissions",
                        ada.session(),
                        Json.object().put("text", "The shop is shut."))
                .text("/submission/id");
        api.settle();
        return application + "/submissions/" + submission;
    }

    /** Oldest first. */
    private List<String> read(Account account) {
        String id = api.get("/api/conversations", account.session()).text("/conversations/0/id");
        return api.get("/api/conversations/" + id + "/messages", account.session())
                .json()
                .path("messages")
                .valueStream()
                .map(message -> message.path("content").textValue())
                .toList()
                .reversed();
    }

    private String conversation(String field) {
        return api.get("/api/conversations", ada.session()).text("/conversations/0/" + field);
    }

    @Test
    void acceptedApplicantReadsTheMessagesInOneConversation() {
        String application = apply(ada);
        decide(application, "{\"action\":\"accept\"}");
        assertThat(read(ada)).containsExactly("Welcome Ada to 'Photograph a shop front'. {{shoe}} {{ name }}");
        assertThat(conversation("subject")).isEqualTo("Photograph a shop front");
        assertThat(conversation("unreadByHuman")).isEqualTo("1");
        assertThat(api.get(application.replaceFirst("/[^/]*$", ""), key).text("/applications/0/conversationId"))
                .isEqualTo(conversation("id"));
        assertThat(api.get("/local/mail?to=" + ada.email(), Api.ANONYMOUS)
                        .json()
                        .path("mails")
                        .valueStream()
                        .map(mail -> mail.path("text").textValue()))
                .anyMatch(text -> text.contains(conversation("id")));

        String submission = handIn(application);
        decide(submission, "{\"action\":\"approve\",\"response\":\"I like it.\"}");

        assertThat(read(ada).subList(1, 3)).containsExactly("Got it.", "Well done! I like it.");
        assertThat(conversation("unreadByHuman")).isEqualTo("3");
    }

    @Test
    void rejectedWorkIsExplainedInTheConversationThatTheApplicantStarted() {
        String application = apply(ada);
        String asked = ada.askPoster(bounty);
        decide(application, "{\"action\":\"accept\"}");
        String submission = handIn(application);
        decide(submission, "{\"action\":\"reject\",\"reasonCode\":\"incomplete\",\"response\":\"Too dark.\"}");

        assertThat(read(ada)).hasSize(4).endsWith("Not this: Too dark.").startsWith("Which side of the street?");
        assertThat(conversation("id")).isEqualTo(asked);
        assertThat(api.get("/api/conversations/" + asked, key).text("/conversation/unreadByAgent"))
                .isEqualTo("1");
    }

    @Test
    void rejectedApplicantIsToldAndABlockedOneIsNot() {
        String application = apply(ada);
        decide(application, "{\"action\":\"reject\",\"response\":\"We need a local.\"}");
        assertThat(read(ada)).containsExactly("Sorry Ada: We need a local.");

        Account bob = applicant();
        String blocked = apply(bob);
        String human = api.get("/api/humans/me", bob.session()).text("/human/id");
        api.post("/api/humans/blocks", key, Json.object().put("humanId", human)).success();
        decide(blocked, "{\"action\":\"reject\",\"response\":\"We need a local.\"}");
        assertThat(api.get("/api/conversations", bob.session()).json().path("conversations"))
                .isEmpty();
    }
}
