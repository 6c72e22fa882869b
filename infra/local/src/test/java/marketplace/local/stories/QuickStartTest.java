package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.testing.Await;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs docs/quick-start.md block by block. A worker applies and hands in between its calls. */
class QuickStartTest {

    private static final Path PAGE = Service.REPOSITORY.resolve("docs/quick-start.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh quick\\n(.*?)^```$");
    private static final Pattern VARIABLE = Pattern.compile("(?m)^([A-Z]+)=.*\\n");

    private final Api api = Service.api();
    private final Map<String, String> variables = new TreeMap<>();
    private List<String> calls;

    @TempDir
    Path folder;

    @Test
    void everyCallWorksInItsOrderAndTheWorkerIsPaid() throws Exception {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/curl")), "The calls of the quick start were NOT run: no curl.");
        List<String> blocks = BLOCK.matcher(Files.readString(PAGE))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(blocks)
                .allSatisfy(block -> assertThat(VARIABLE.matcher(block).replaceAll(""))
                        .satisfiesAnyOf(
                                rest -> assertThat(rest).isEmpty(),
                                rest -> assertThat(rest).isEqualTo(block)));
        calls = blocks.stream()
                .filter(block -> !VARIABLE.matcher(block).lookingAt())
                .toList();
        assertThat(calls).hasSize(9);
        Account agent = Account.signUp(api);
        Account worker = Account.signUp(api);
        worker.makeProfile();
        variables.put("BASE", Service.stack().uri().toString());
        variables.put("KEY", agent.newKey().credentials().get("X-API-Key"));

        assertThat(run(0).at("/humans").isArray()).isTrue();
        assertThat(run(1).at("/coverage/humans").isInt()).isTrue();
        assertThat(run(2).at("/quote/totalCents").intValue()).isEqualTo(2_950);
        assertThat(run(3).path("checkoutUrl").asText()).contains("/c/");
        agent.deposit(50);
        String bounty = run(4).at("/bounty/id").asText();
        assertThat(run(4).at("/bounty/id").asText()).as("a repeated call").isEqualTo(bounty);
        variables.put("BOUNTY", bounty);

        String application = worker.apply(bounty);
        assertThat(run(5).at("/applications/0/id").asText()).isEqualTo(application);
        variables.put("APPLICATION", application);
        assertThat(run(6).at("/application/status").asText()).isEqualTo("accepted");
        variables.put("ESCROW", run(5).at("/applications/0/escrowId").asText());

        String seat = "/api/bounties/" + bounty + "/applications/" + application;
        for (String step : List.of("/confirm", "/start", "/submissions")) {
            assertThat(api.post(seat + step, worker.session(), Json.object().put("text", "Taken at noon."))
                            .outcome())
                    .as(step)
                    .isEqualTo("200");
        }
        assertThat(run(7).path("submissions")).hasSize(1);
        assertThat(run(8).at("/escrow/status").asText()).isEqualTo("released");
    }

    /** The answer of the last command of a block. */
    private JsonNode run(int index) throws Exception {
        StringBuilder script = new StringBuilder("set -eu\n");
        variables.forEach(
                (name, value) -> script.append(name).append("='").append(value).append("'\n"));
        script.append(calls.get(index).replaceAll("(?m)^curl ", "echo; curl "));
        Path out = folder.resolve("out");
        Process bash = new ProcessBuilder("bash", "-c", script.toString())
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(Await.exit(bash)).as(calls.get(index)).isZero();
        } finally {
            bash.destroyForcibly();
        }
        List<JsonNode> answers = Files.readAllLines(out).stream()
                .filter(line -> !line.isBlank())
                .<JsonNode>map(Json::parse)
                .toList();
        assertThat(answers)
                .isNotEmpty()
                .allSatisfy(answer -> assertThat(answer.path("success").booleanValue())
                        .as(calls.get(index) + "\n" + answer)
                        .isTrue());
        return answers.getLast();
    }
}
