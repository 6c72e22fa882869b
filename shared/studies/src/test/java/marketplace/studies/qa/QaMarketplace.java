package marketplace.studies.qa;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.accounts.Accounts;
import marketplace.accounts.keys.ApiKey;
import marketplace.accounts.keys.KeyPermissions;
import marketplace.accounts.keys.KeyRevokedJob;
import marketplace.accounts.keys.KeyStatus;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Job;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.studies.StudyMarketplace;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;
import marketplace.testing.TestEndpoint.Reply;

/** A marketplace with an agent that owns a key and 1,000 USD, its rival, and the testers ada, bob and cleo. */
final class QaMarketplace extends StudyMarketplace {

    static final String TEMPLATES = "/api/v1/qa/templates";
    static final String RUNS = "/api/v1/qa/runs";

    /** Pay and fee of one tester. */
    static final long SEAT = 2_360;

    private final Map<String, KeyId> keys = new HashMap<>();
    private int files;

    QaMarketplace() {
        owner("agent");
        owner("rival");
        endpoint.admit("admin", new Caller.SignedIn(open("admin"), true));
        for (String name : List.of("ada", "bob", "cleo")) {
            worker(name);
        }
        deposit("agent", DEPOSIT);
    }

    /** An account with a key that is stored: runs ask whether it is still active. */
    private void owner(String name) {
        open(name);
        useNewKey(name);
    }

    void useNewKey(String name) {
        KeyId key = newKey();
        storeKey(name, key, KeyStatus.ACTIVE);
        endpoint.admit(
                name, new Caller.WithKey(account(name), key, Set.of(Scope.values()), RateTier.STANDARD, List.of()));
        keys.put(name, key);
    }

    /** As the operation of the accounts module does. */
    void revokeKey(String name) {
        revokeKey(name, keyOf(name));
    }

    void revokeKey(String name, KeyId key) {
        storeKey(name, key, KeyStatus.REVOKED);
        table.commit(Commit.none()
                .job(new Job(KeyRevokedJob.JOB, key.value(), now(), new KeyRevokedJob.Data(account(name)))));
    }

    KeyId keyOf(String name) {
        return keys.get(name);
    }

    private void storeKey(String name, KeyId id, KeyStatus status) {
        ApiKey key = new ApiKey(
                id,
                account(name),
                name,
                "hash",
                "svc_test_",
                KeyPermissions.EVERYTHING,
                RateTier.STANDARD,
                status,
                now(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        table.commit(Commit.of(Write.put(RecordMapper.of(ApiKey.class)
                .at(Keys.apiKey(key.accountId(), id), key)
                .build())));
    }

    void restrict(String name) {
        table.commit(Commit.of(Accounts.restrict(account(name), "fraud")));
    }

    static String template(String cadence, int testers) {
        long budget = testers * SEAT;
        long cap = cadence.equals("once") ? budget : budget * 31;
        return """
            {'name':'Checkout','targetUrl':'https://shop.example/',\
            'instructions':'Buy a pair of red socks as a guest.',\
            'cadence':'%s','budgetPerRunCents':%d,'payPerTesterCents':2000,'testerCount':%d,\
            'submissionMode':'photo','periodCapCents':%d}\
            """.formatted(cadence, budget, testers, cap);
    }

    static String with(String template, String more) {
        return template.replaceFirst("\\}$", "," + more + "}");
    }

    String created(String template) {
        return done("agent", "POST", TEMPLATES, template).text("data.id");
    }

    JsonNode templateOf(String id) {
        for (JsonNode each : done("agent", "GET", TEMPLATES, "").body().path("data")) {
            if (each.path("id").asText().equals(id)) {
                return each;
            }
        }
        throw new AssertionError("no template " + id);
    }

    /** Creates a template and starts its first run. Returns the run's id. */
    String started(String template) {
        String id = created(template);
        settle();
        return templateOf(id).path("openRunId").asText();
    }

    /** Runs due timers and jobs until none is left. */
    void settle() {
        tick();
        work();
        tick();
        work();
    }

    void pass(Duration time) {
        advance(time);
        settle();
    }

    /** The first five minutes have what an earlier date has postponed. */
    void day() {
        pass(Duration.ofMinutes(5));
        pass(Duration.ofHours(24).minusMinutes(5));
    }

    JsonNode run(String run) {
        return done("agent", "GET", RUNS + "/" + run, "").body().path("data");
    }

    String status(String run) {
        return run(run).path("status").asText();
    }

    List<String> runsOf(String template) {
        List<String> found = new ArrayList<>();
        done("agent", "GET", RUNS + "?templateId=" + template, "")
                .body()
                .path("data")
                .forEach(run -> found.add(run.path("id").asText()));
        return found.reversed();
    }

    JsonNode escalation(String run, int position) {
        return run(run).path("escalations").path(position);
    }

    String apply(String name, String run) {
        String bounty = run(run).path("bountyId").asText();
        String application = done(name, "POST", "/api/bounties/" + bounty + "/applications", "{'message':'I test.'}")
                .text("application.id");
        settle();
        return application;
    }

    void confirm(String name, String run, String application) {
        String bounty = run(run).path("bountyId").asText();
        done(name, "POST", "/api/bounties/" + bounty + "/applications/" + application + "/confirm", "{}");
    }

    /** Applies and confirms. */
    String seated(String name, String run) {
        String application = apply(name, run);
        confirm(name, run, application);
        return application;
    }

    String photo(String name) {
        byte[] png = ("\u0089PNG\r\n\u001a\n file " + files++).getBytes(StandardCharsets.ISO_8859_1);
        return upload(name, "submission", "image/png", png);
    }

    Reply handIn(String name, String run, String more) {
        String body = "{'text':'Done.','uploadIds':['" + photo(name) + "']" + more + "}";
        Reply reply = call(name, "POST", RUNS + "/" + run + "/hand-in", body);
        settle();
        return reply;
    }

    static String finding(String title, String severity, String path, String element, String actual) {
        return "{'title':'%s','severity':'%s','category':'functional','path':'%s','element':'%s','actual':'%s'}"
                .formatted(title, severity, path, element, actual);
    }

    Reply decide(String run, String escalation, String body) {
        Reply reply = call("agent", "PATCH", RUNS + "/" + run + "/escalations/" + escalation, body);
        settle();
        return reply;
    }
}
