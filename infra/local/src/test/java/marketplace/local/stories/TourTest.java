package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.local.client.Receiver;
import marketplace.local.client.Receiver.Arrival;
import marketplace.testing.Await;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the README's tour and the examples of docs, which continue it, line by line and twice on the same data. */
class TourTest {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh tour\\n(.*?)^```$");

    private static final long TOLERANCE_SECONDS = 300;

    @TempDir
    Path folder;

    @Test
    void tourRunsTwiceOnTheSameData() throws Exception {
        if (!Stream.of("bash", "curl", "openssl").allMatch(TourTest::isInstalled)) {
            String skipped = "The tour of README.md was NOT run: it needs bash, curl and openssl on the PATH.";
            System.err.println(skipped);
            Assumptions.abort(skipped);
        }
        checkTour("one");
        checkTour("two");
    }

    private void checkTour(String name) throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            List<String> lines = run(receiver, name);

            String secret = lines.getLast().replaceFirst("^SECRET=", "");
            assertThat(lines).as("refusals").noneMatch(line -> line.contains("\"success\":false"));
            assertThat(receiver.arrivals())
                    .extracting(arrival -> arrival.header("X-Service-Event"))
                    .containsExactlyInAnyOrder("webhook.test", "application.submitted");
            receiver.arrivals().forEach(arrival -> checkArrival(arrival, secret));
            checkAnswers(lines);
        }
    }

    private List<String> run(Receiver receiver, String name) throws Exception {
        String tour = blocks(Service.REPOSITORY.resolve("README.md"));
        assertThat(tour).as("the tour of README.md").contains("/api/auth/signup", "/local/clock");
        String examples = examples();
        assertThat(examples).contains("/api/coverage");
        Path script = Files.writeString(
                folder.resolve("tour"), "set -euo pipefail\n" + tour + examples + "echo SECRET=$SECRET\n");
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder bash = new ProcessBuilder("bash", script.toString())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        bash.environment().put("BASE", Service.stack().uri().toString());
        bash.environment().put("RECEIVER", receiver.root());
        bash.environment().put("RUN", name);
        Process process = bash.start();
        try {
            int status = Await.exit(process);
            assertThat(status).as(Files.readString(out) + Files.readString(err)).isZero();
        } finally {
            process.destroyForcibly();
        }
        assertThat(err).isEmptyFile();
        return Files.readAllLines(out).stream().filter(line -> !line.isBlank()).toList();
    }

    private static String blocks(Path document) throws IOException {
        return BLOCK.matcher(Files.readString(document))
                .results()
                .map(block -> block.group(1)
                        .replace(
                                "https://api.example.com", Service.stack().uri().toString()))
                .collect(Collectors.joining());
    }

    private static String examples() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> documents = Files.list(Service.REPOSITORY.resolve("docs"))) {
            for (Path document : documents.sorted().toList()) {
                all.append(blocks(document));
            }
        }
        return all.toString();
    }

    private static void checkArrival(Arrival arrival, String secret) {
        assertThat(arrival.method()).isEqualTo("POST");
        assertThat(arrival.header("Content-Type")).isEqualTo("application/json");
        assertThat(arrival.header("User-Agent")).isEqualTo("Service-Webhooks/2.0");
        assertThat(arrival.header("X-Service-Event")).isEqualTo(arrival.field("type"));
        assertThat(arrival.header("X-Service-Delivery")).startsWith("whd_");
        assertThat(arrival.eventId()).startsWith(arrival.field("type") + ":");
        assertThat(Instant.parse(arrival.field("created")))
                .isBeforeOrEqualTo(Service.stack().clock().instant());
        String signature = arrival.header("X-Service-Signature");
        assertThat(signature).matches("t=" + arrival.timestamp() + ",v1=[0-9a-f]{64}");
        // The stack's time, because other stories moved it.
        Clock clock = Clock.fixed(Service.stack().clock().instant(), ZoneOffset.UTC);
        assertThat(verifies(arrival.text(), signature, secret, clock)).isTrue();
        assertThatExceptionOfType(SignatureVerificationException.class)
                .isThrownBy(() -> Webhook.Signature.verifyHeader(
                        arrival.text() + " ", signature, secret, TOLERANCE_SECONDS, clock));
    }

    private static boolean verifies(String body, String signature, String secret, Clock clock) {
        try {
            return Webhook.Signature.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, clock);
        } catch (SignatureVerificationException e) {
            throw new AssertionError(e);
        }
    }

    private static void checkAnswers(List<String> lines) throws IOException {
        JsonNode applications = answerWith("applications", lines);
        assertThat(applications.path("count").asInt()).isEqualTo(1);
        assertThat(applications.at("/applications/0/humanName").asText()).isEqualTo("Ada");
        JsonNode deliveries = answerWith("deliveries", lines);
        assertThat(deliveries.path("deliveries")).hasSize(2).allSatisfy(delivery -> {
            assertThat(delivery.path("status").asText()).isEqualTo("delivered");
            assertThat(delivery.path("attempts").asInt()).isEqualTo(1);
            assertThat(delivery.path("responseStatus").asInt()).isEqualTo(200);
        });
        JsonNode wallet = answerWith("balanceCents", lines);
        assertThat(wallet.path("balanceCents").asLong()).isEqualTo(10_000);
        JsonNode workers = answerWith("balanceCents", lines.reversed());
        assertThat(workers.path("balanceCents").asLong()).as("what Ada has").isEqualTo(2_500);
        JsonNode human = answerWith("human", lines.reversed());
        assertThat(human.at("/human/photoUrls")).as(human.toString()).hasSize(1);
        JsonNode bounty = answerWith("bounty", lines.reversed());
        assertThat(bounty.at("/bounty/status").asText()).isEqualTo("paid");
        assertThat(lines).contains("The signature is valid.", "stored with 200");
        assertThat(lines).as("the statement").anyMatch(line -> line.startsWith("at,transactionId,kind"));
        assertThat(answerWith("mails", lines).path("mails").findValuesAsText("subject"))
                .anyMatch(subject -> subject.contains("hired"));
        JsonNode overMcp = answerWith(
                "result",
                lines.stream()
                        .filter(line -> line.contains("structuredContent"))
                        .toList());
        assertThat(overMcp.at("/result/structuredContent/count").asInt()).isEqualTo(1);
    }

    private static JsonNode answerWith(String field, List<String> lines) throws IOException {
        for (String line : lines) {
            if (line.startsWith("{") && Json.MAPPER.readTree(line).has(field)) {
                return Json.MAPPER.readTree(line);
            }
        }
        throw new AssertionError("no answer has " + field + ":\n" + String.join("\n", lines));
    }

    private static boolean isInstalled(String program) {
        Matcher folders = Pattern.compile("[^:]+").matcher(System.getenv().getOrDefault("PATH", ""));
        return folders.results().map(place -> Path.of(place.group(), program)).anyMatch(Files::isExecutable);
    }
}
