package marketplace.local.stories;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Mailbox;

/** A poster with money and a worker, the bounty between them, and what each reads by mail. */
final class MailedHire {

    final Api api = Service.api();
    Account poster;
    Map<String, String> key;
    Account worker;
    Mailbox toPoster;
    Mailbox toWorker;
    String bounty;
    String application;
    String seat;

    MailedHire() throws Exception {
        poster = Account.signUp(api);
        key = poster.newKey().credentials();
        poster.deposit(200);
        worker = Account.signUp(api);
        worker.makeProfile();
        toPoster = Mailbox.of(poster);
        toWorker = Mailbox.of(worker);
    }

    void apply(ObjectNode terms) {
        bounty = api.post("/api/bounties", key, terms).text("/bounty/id");
        application = worker.apply(bounty);
        seat = "/api/bounties/" + bounty + "/applications/" + application;
    }

    void patch(String path, ObjectNode body) {
        api.send("PATCH", path, key, Json.bytes(body)).success();
        api.settle();
    }

    void begin(ObjectNode terms) {
        apply(terms);
        patch(seat, Json.object().put("action", "accept"));
    }

    void does(String path, String body) {
        worker = worker.signedInAgain();
        api.post(path, worker.session(), Json.parse(body)).success();
        api.settle();
    }

    void handIn() {
        begin(Account.bounty());
        does(seat + "/confirm", "{}");
        does(seat + "/start", "{}");
        does(seat + "/submissions", "{\"text\":\"The shop is shut.\"}");
    }

    String submission() {
        return seat + "/submissions/" + api.get(seat + "/submissions", key).text("/submissions/0/id");
    }

    String sees(String field) {
        worker = worker.signedInAgain();
        return api.get("/api/me/applications", worker.session()).text("/applications/0/" + field);
    }

    Instant now() {
        return Instant.parse(api.get("/local/clock", Api.ANONYMOUS).text("/now"));
    }
}
