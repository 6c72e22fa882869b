package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NotificationMailsTest {

    private static final String ONE_CLICK = "List-Unsubscribe=One-Click";

    private final Api api = Service.api();
    private Account poster;
    private Account worker;
    private Map<String, String> key;

    @BeforeEach
    void openAccounts() throws Exception {
        poster = Account.signUp(api);
        key = poster.newKey().credentials();
        poster.deposit(200);
        worker = Account.signUp(api);
        worker.makeProfile();
    }

    /** Posts a bounty, and hires the worker for it. */
    private void hire() {
        String bounty = api.post("/api/bounties", key, Account.bounty()).text("/bounty/id");
        worker = worker.signedInAgain();
        String application = worker.apply(bounty);
        byte[] accept = Json.bytes(Json.object().put("action", "accept"));
        api.send("PATCH", "/api/bounties/" + bounty + "/applications/" + application, key, accept)
                .success();
        api.settle();
    }

    private JsonNode mails(Account account) {
        return api.get("/local/mail?to=" + account.email(), Api.ANONYMOUS)
                .json()
                .path("mails");
    }

    private long count(Account account, String subject) {
        return StreamSupport.stream(mails(account).spliterator(), false)
                .filter(mail -> mail.path("subject").asText().startsWith(subject))
                .count();
    }

    private Answer open(String url) {
        URI page = URI.create(url);
        assertThat(page.getAuthority()).isEqualTo(api.base().getAuthority());
        return api.get(page.getPath(), Api.ANONYMOUS);
    }

    private static String unsubscribeLink(JsonNode mail) {
        return mail.at("/headers/List-Unsubscribe").asText().replaceAll("[<>]", "");
    }

    private String off(Map<String, String> credentials) {
        return api.get("/api/me/notifications", credentials)
                .success()
                .at("/notifications/off")
                .toString();
    }

    private Answer press(String url, String form) {
        Map<String, String> type = Map.of("Content-Type", "application/x-www-form-urlencoded");
        return api.send("POST", URI.create(url).getPath(), type, form.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void hiredWorkerGetsOneMailWhoseLinkNamesTheNextCalls() {
        hire();

        JsonNode mail = mails(worker).path(0);
        assertThat(mail.path("subject").asText()).isEqualTo("You are hired: Photograph a shop front");
        assertThat(mail.path("text").asText()).contains("25.00 USD", "Confirm by");
        assertThat(count(worker, "You are hired")).isEqualTo(1);
        Matcher link = Pattern.compile("http://\\S+/app/hires/\\S+")
                .matcher(mail.path("text").asText());
        assertThat(link.find()).isTrue();
        assertThat(mail.path("html").asText()).contains("href=\"" + link.group() + "\"");
        Answer page = open(link.group());
        assertThat(page.status()).isEqualTo(303);
        assertThat(page.headers().firstValue("location").orElseThrow())
                .startsWith("/app/account/session?return=%2Fapp%2Fhires%2F");
    }

    @Test
    void oneClickEndsTheMailsOfACategoryWithoutASignIn() {
        hire();
        String link = unsubscribeLink(mails(worker).path(0));

        assertThat(open(link).body()).contains("Stop all mails about your applications, seats, offers and reviews?");
        Answer head = api.send("HEAD", URI.create(link).getPath(), Api.ANONYMOUS, new byte[0]);
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        hire();
        assertThat(count(worker, "You are hired")).isEqualTo(2);

        assertThat(press(link, ONE_CLICK).status()).isEqualTo(200);
        assertThat(press(link, ONE_CLICK).body()).contains("You get no more mails about");
        hire();
        assertThat(count(worker, "You are hired")).isEqualTo(2);
        worker = worker.signedInAgain();
        assertThat(off(worker.session())).isEqualTo("[\"hiring\"]");
    }

    @Test
    void invalidLinksAreNotFound() {
        hire();
        String link = unsubscribeLink(mails(worker).path(0));

        for (Answer page : new Answer[] {
            press(link.replace(".hiring.", ".money."), ONE_CLICK),
            open(link + "0"),
            api.get("/unsubscribe/x", Api.ANONYMOUS)
        }) {
            assertThat(page.status()).isEqualTo(404);
            assertThat(page.body())
                    .contains("<h1>This link does not work</h1>", "Nothing was changed", "/app/settings/notifications");
        }
        assertThat(api.delete(URI.create(link).getPath(), Api.ANONYMOUS).outcome())
                .isEqualTo("405 method_not_allowed");
        for (String path : new String[] {"/unsubscribe/", "/app/unknown", "/app/hires/%3Cscript%3E"}) {
            Answer page = api.get(path, Api.ANONYMOUS);
            assertThat(page.status()).as(path).isEqualTo(404);
            assertThat(page.body()).contains("<h1>Page not found</h1>").doesNotContain("<script>", "%3C");
            Answer head = api.send("HEAD", path, Api.ANONYMOUS, new byte[0]);
            assertThat(head.status()).as(path).isEqualTo(404);
            assertThat(head.body()).isEmpty();
        }
    }

    @Test
    void settingsOfAnotherAccountAreNotTouched() {
        ObjectNode off = Json.object();
        off.putArray("off").add("hiring");
        api.put("/api/me/notifications", poster.signedInAgain().session(), off).success();

        hire();

        assertThat(count(worker, "You are hired")).isEqualTo(1);
        assertThat(api.put("/api/me/notifications", key, off).status()).isEqualTo(403);
        assertThat(off(key)).isEqualTo("[\"hiring\"]");
    }

    @Test
    void mailDuringAnOutageOfTheMailServiceArrivesOnce() {
        Service.stack().mailServiceAway(true);
        try {
            String bounty = api.post("/api/bounties", key, Account.bounty()).text("/bounty/id");
            worker = worker.signedInAgain();
            String application = worker.apply(bounty);
            byte[] accept = Json.bytes(Json.object().put("action", "accept"));
            api.send("PATCH", "/api/bounties/" + bounty + "/applications/" + application, key, accept)
                    .success();
            api.settle();
            assertThat(count(worker, "You are hired")).isZero();
        } finally {
            Service.stack().mailServiceAway(false);
        }

        api.advance("PT10M");
        api.advance("PT10M");

        assertThat(count(worker, "You are hired")).isEqualTo(1);
    }
}
