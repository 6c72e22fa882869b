package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;

/**
 * A worker in a browser, and a poster whose agent hires by the API.
 *
 * @param agent the credentials of the agent's key
 * @param browser of the worker, who has a profile and is signed in
 */
record HirePages(Api api, Account poster, Map<String, String> agent, Account worker, PageBrowser browser) {

    /** @param usd in the poster's wallet */
    static HirePages funded(int usd) {
        Api api = Service.api();
        Account poster = Account.signUp(api);
        Account worker = Account.signUp(api);
        try {
            poster.deposit(usd);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        Map<String, String> agent = poster.newKey().credentials();
        worker.makeProfile();
        return new HirePages(api, poster, agent, worker, PageBrowser.signedIn(api.base(), worker));
    }

    String posted(ObjectNode terms) {
        return done(api.post("/api/bounties", agent, terms)).text("/bounty/id");
    }

    Seat applied(String bounty) {
        Shown page = browser.open("/app/bounties/" + bounty);
        Shown sent = browser.send(page.form("apply").with("message", "I pass it every morning."));
        assertThat(sent.path()).startsWith("/app/applications/app_");
        return new Seat(bounty, sent.path().substring("/app/applications/".length()));
    }

    Seat hired(String bounty) {
        Seat seat = applied(bounty);
        patch(seat.path(), Json.object().put("action", "accept").put("response", "Welcome."));
        return seat;
    }

    Seat working(String bounty) {
        Seat seat = hired(bounty);
        Shown confirmed = browser.send(browser.open(seat.page()).form("confirm"));
        browser.send(confirmed.form("start"));
        return seat;
    }

    void patch(String path, ObjectNode body) {
        done(api.send("PATCH", path, agent, Json.bytes(body)));
    }

    /** Of the latest submission. */
    void review(Seat seat, ObjectNode verdict) {
        String submission = api.get(seat.path() + "/submissions", agent).text("/submissions/0/id");
        patch(seat.path() + "/submissions/" + submission, verdict);
    }

    void sendBack(Seat seat, String response) {
        Instant handedIn =
                Instant.parse(api.get(seat.path() + "/submissions", agent).text("/submissions/0/createdAt"));
        review(
                seat,
                Json.object()
                        .put("action", "request_redo")
                        .put("response", response)
                        .put("redoBy", handedIn.plus(Duration.ofDays(2)).toString()));
    }

    static Answer done(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isIn(200, 201);
        return answer;
    }
}
