package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import marketplace.api.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** SIGKILL while payers press Pay: what was answered holds, what was not is paid once or not at all. */
class PaymentKillTest {

    private static final int PAYMENTS_PER_KILL = 12;
    private static final int MOST_KILLS = 60;
    private static final long CENTS = 100;

    /** Somebody at home somewhere, with the page of a checkout before them. */
    private record Payer(String address, String page) {}

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private StackProcess stack;
    private URI base;
    private String key;

    @Test
    void everyPaymentCountsOnceOverAKill() throws Exception {
        survive(1, 0, 11);
    }

    @Test
    @Tag("nightly")
    void everyPaymentCountsOnceOverTwentyKillsOfPayments() throws Exception {
        survive(20, 20, 12);
    }

    /** Kills so often at least, and until payments were under way at so many kills. */
    private void survive(int least, int amidst, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path folder = root.resolve("data");
        stack = StackProcess.start(folder);
        try {
            base = stack.awaitReady();
            key = signUp();
            long paid = 0;
            int kills = 0;
            int cutShort = 0;
            while (kills < least || cutShort < amidst) {
                kills++;
                assertThat(kills).as("kills, %d amidst payments", cutShort).isLessThanOrEqualTo(MOST_KILLS);
                newWindow();
                List<Payer> payers = openCheckouts();
                List<CompletableFuture<Integer>> presses =
                        payers.stream().map(this::press).toList();
                stack.endsWithin(Duration.ofMillis(random.nextInt(1, 60)));
                boolean underWay = presses.stream().anyMatch(press -> !press.isDone());
                stack.kill();
                long answered =
                        presses.stream().filter(PaymentKillTest::isAnswered).count();
                cutShort += underWay && answered < PAYMENTS_PER_KILL ? 1 : 0;
                stack = StackProcess.start(folder);
                base = stack.awaitReady();

                assertThat(balance() - paid)
                        .as("kill " + kills + " of seed " + seed)
                        .isBetween(answered * CENTS, PAYMENTS_PER_KILL * CENTS);
                // Every payer presses again, one after the other: whoever got no answer, and whoever did.
                for (Payer payer : payers) {
                    assertThat(press(payer).join()).isEqualTo(303);
                }
                paid += PAYMENTS_PER_KILL * CENTS;
                assertThat(balance()).isEqualTo(paid);
            }
            stack.terminate();
            try (StoredTable table = StoredTable.open(folder)) {
                assertThat(table.audit()).isEmpty();
                assertThat(table.sum()).isZero();
            }
            System.out.printf(
                    "%d kills (seed %d), %d of them amidst payments: 0 differences, sum 0, %d payments counted once%n",
                    kills, seed, cutShort, kills * PAYMENTS_PER_KILL);
        } finally {
            stack.close();
        }
    }

    private static boolean isAnswered(CompletableFuture<Integer> press) {
        try {
            return press.join() == 303;
        } catch (RuntimeException _) {
            return false;
        }
    }

    private CompletableFuture<Integer> press(Payer payer) {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(payer.page))
                .timeout(Duration.ofSeconds(30))
                .header("X-Forwarded-For", payer.address)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("outcome=pay"))
                .build();
        return http.sendAsync(request, BodyHandlers.discarding()).thenApply(HttpResponse::statusCode);
    }

    /** Into a new window of the limits: a kill also loses what the process had leased of the agent's. */
    private void newWindow() throws IOException, InterruptedException {
        call("POST", "/local/clock", "{\"advance\":\"PT1M\"}");
    }

    private List<Payer> openCheckouts() throws IOException, InterruptedException {
        List<Payer> payers = new ArrayList<>();
        for (int i = 1; i <= PAYMENTS_PER_KILL; i++) {
            String url = call("POST", "/api/wallet/deposit", "{\"amount\":1}")
                    .path("checkoutUrl")
                    .asText();
            String page = URI.create(url).getPath().replaceFirst("^/c/", "/sandbox/checkouts/");
            payers.add(new Payer("10.1.1." + i, page));
        }
        return payers;
    }

    private long balance() throws IOException, InterruptedException {
        return call("GET", "/api/wallet/balance", "").path("balanceCents").asLong();
    }

    private String signUp() throws IOException, InterruptedException {
        JsonNode account = json(
                HttpRequest.newBuilder(base.resolve("/api/auth/signup"))
                        .header("Content-Type", "application/json")
                        .POST(
                                BodyPublishers.ofString(
                                        "{\"email\":\"payer@example.com\",\"password\":\"correct horse battery\",\"name\":\"Payer\"}")));
        return json(HttpRequest.newBuilder(base.resolve("/api/keys"))
                        .header(
                                "Authorization",
                                "Bearer " + account.path("token").asText())
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"name\":\"agent\"}")))
                .path("apiKey")
                .asText();
    }

    private JsonNode call(String method, String path, String body) throws IOException, InterruptedException {
        return json(HttpRequest.newBuilder(base.resolve(path))
                .header("X-API-Key", key)
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
    }

    private JsonNode json(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return Json.parse(response.body());
    }
}
