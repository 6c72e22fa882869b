package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.Test;

class RaceTest {

    private static final int RACERS = 50;

    private final Api api = Service.api();
    private final Account account = Account.signUp(api);

    private static List<Answer> race(int racers, IntFunction<Answer> run) throws Exception {
        CountDownLatch ready = new CountDownLatch(racers);
        List<Callable<Answer>> runs = new ArrayList<>();
        for (int i = 0; i < racers; i++) {
            int racer = i;
            runs.add(() -> {
                ready.countDown();
                ready.await();
                return run.apply(racer);
            });
        }
        List<Answer> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Answer> answer : threads.invokeAll(runs)) {
                answers.add(answer.get());
            }
        }
        return answers;
    }

    private static Map<String, Integer> outcomes(List<Answer> answers) {
        Map<String, Integer> outcomes = new TreeMap<>();
        answers.forEach(answer -> outcomes.merge(answer.outcome(), 1, Integer::sum));
        return outcomes;
    }

    @Test
    void fiftyConcurrentKeyCreationsLeaveTen() throws Exception {
        List<Answer> answers = race(
                RACERS,
                racer -> api.post("/api/keys", account.session(), Json.object().put("name", "key " + racer)));

        assertThat(outcomes(answers)).isEqualTo(Map.of("200", 10, "409 api_key_limit_reached", 40));
        assertThat(api.get("/api/keys", account.session()).json().path("keys"))
                .hasSize(10)
                .allSatisfy(key -> assertThat(key.path("status").asText()).isEqualTo("active"));
    }

    @Test
    void fiftyConcurrentEndpointCreationsLeaveFive() throws Exception {
        Account.Key key = account.newKey();
        List<Answer> answers = race(
                RACERS,
                racer -> api.post(
                        "/api/webhooks/endpoints",
                        key.credentials(),
                        Account.endpoint("http://127.0.0.1:9/" + racer, "*")));

        assertThat(outcomes(answers)).isEqualTo(Map.of("200", 5, "409 endpoint_limit_reached", 45));
        assertThat(api.get("/api/webhooks/endpoints", key.credentials()).text("/count"))
                .isEqualTo("5");
    }

    @Test
    void hundredConcurrentCallsWithOneIdempotencyKeyCreateOneBounty() throws Exception {
        Account.Key key = account.newKey();
        Map<String, String> headers = new HashMap<>(key.credentials());
        headers.put("Idempotency-Key", "the same");
        int before = TableObserver.changes().size();

        List<Answer> answers = race(100, _ -> api.post("/api/bounties", headers, Account.bounty()));

        assertThat(answers).extracting(Answer::status).containsOnly(200);
        assertThat(answers)
                .extracting(answer -> answer.json().path("bounty"))
                .containsOnly(answers.getFirst().json().path("bounty"));
        assertThat(answers)
                .filteredOn(answer ->
                        answer.headers().firstValue("Idempotency-Replayed").isEmpty())
                .as("the first call, which is no replay")
                .hasSize(1)
                .noneMatch(answer -> answer.json().has("replayed"));
        assertThat(answers)
                .filteredOn(answer -> answer.json().path("replayed").asBoolean())
                .as("replays say so in the body, too")
                .hasSize(99);
        api.settle();
        assertThat(TableObserver.changes().stream().skip(before))
                .filteredOn(change -> change.startsWith("INSERT BTY#"))
                .hasSize(1);
        ObjectNode other = Account.bounty().put("price", 26);
        assertThat(api.post("/api/bounties", headers, other).outcome()).isEqualTo("409 idempotency_key_reuse");
    }

    @Test
    void twentyConcurrentSignupsOfOneEmailCreateOneAccount() throws Exception {
        List<Answer> answers =
                race(20, _ -> api.post("/api/auth/signup", Map.of(), Account.signup("racer@example.com")));

        assertThat(outcomes(answers)).isEqualTo(Map.of("200", 1, "409 email_taken", 19));
    }

    @Test
    void twentyConcurrentApplicationsOfOneHumanLeaveOne() throws Exception {
        String bounty = account.postBounty();
        Account worker = Account.signUp(api);
        worker.makeProfile();

        List<Answer> answers = race(20, _ -> worker.tryToApply(bounty));

        assertThat(outcomes(answers)).isEqualTo(Map.of("200", 1, "409 conflict", 19));
        assertThat(api.get("/api/bounties/" + bounty + "/applications", account.session())
                        .text("/count"))
                .isEqualTo("1");
    }
}
