package marketplace.local.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.ops.DeployedAccount.Run;
import marketplace.ops.Aws;
import marketplace.ops.Ops;
import marketplace.testing.stripe.FakeStripe;
import org.junit.jupiter.api.Test;

/** Runs every command of docs/operating.md on a stack without faults. */
class OperatingCommandsTest {

    private static final Path DOCUMENT = Path.of(System.getProperty("repository.root"), "docs/operating.md");
    private static final Pattern BLOCK = Pattern.compile("```sh ops\n(.*?)```", Pattern.DOTALL);
    private static final Pattern INLINE = Pattern.compile("`\\./ops ([^`\n]*--[^`\n]*)`");

    @Test
    void everyCommandSucceedsOnASoundStack() throws Exception {
        List<String> commands = commands();
        assertThat(commands).isNotEmpty().allMatch(line -> line.startsWith("./ops "));
        try (DeployedAccount deployed = new DeployedAccount();
                FakeStripe stripe = FakeStripe.start(deployed::now)) {
            deployed.variables().put("STRIPE_API_KEY", FakeStripe.API_KEY);
            deployed.variables().put("STRIPE_API_BASE", stripe.address());
            deployed.account().stack().add("Secret", "AWS::SecretsManager::Secret", "the-secret");
            deployed.account().secrets().put("the-secret", "s".repeat(64));
            deployed.account().stack().setParameter("StripeSecret", "stripe");
            deployed.account().secrets().put("stripe", stripe.settings());
            deployed.variables().put("STRIPE_WEBHOOK_SECRETS", signingSecrets(stripe));
            Run setUp = deployed.ops("stripe-setup", "--url", "https://hire.example.com");
            assertThat(setUp.exitCode()).as(setUp.text()).isZero();
            deployed.account().metrics().put("ConsumedReadCapacityUnits", deployed.tableName(), false, 1_000);
            Account.signUp(Api.fromManyAddresses(deployed.stack().uri())).deposit(10);
            deployed.stack().settle();
            deployed.account()
                    .bucket()
                    .put("marketplace-exports/AWSDynamoDB/01760000000000-1a2b3c4d/data/1.json.gz", export());

            for (String command : commands) {
                Run run = deployed.ops(command.substring("./ops ".length()).split(" "));

                assertThat(run.text()).as(command).doesNotContain("WRONG").containsAnyOf("ok  ", "done  ", "note  ");
                assertThat(run.exitCode()).as(command).isZero();
            }
        }
    }

    @Test
    void everyCommandAndOptionIsInTheDocument() throws IOException {
        ByteArrayOutputStream usage = new ByteArrayOutputStream();
        new Ops(Aws.emulated(URI.create("http://127.0.0.1:9")), Map.of(), InstantSource.system())
                .run(new String[0], new PrintStream(usage, true, StandardCharsets.UTF_8));
        String text = Files.readString(DOCUMENT);
        List<String> words = Pattern.compile("\\./ops [a-z-]+|--[a-z-]+")
                .matcher(usage.toString(StandardCharsets.UTF_8))
                .results()
                .map(MatchResult::group)
                .toList();

        assertThat(words).contains("./ops audit", "--keep").allMatch(text::contains);
        assertThat(commands())
                .extracting(command -> command.split(" ", 3)[1])
                .containsAll(words.stream()
                        .filter(word -> word.startsWith("./ops "))
                        .map(word -> word.substring("./ops ".length()))
                        .toList());
    }

    private static List<String> commands() throws IOException {
        String text = Files.readString(DOCUMENT);
        return Stream.concat(
                        BLOCK.matcher(text)
                                .results()
                                .flatMap(block -> block.group(1)
                                        .lines()
                                        .map(String::strip)
                                        .filter(line -> !line.isEmpty())),
                        INLINE.matcher(text).results().map(MatchResult::group).map(code -> code.replace("`", "")))
                .distinct()
                .toList();
    }

    private static String signingSecrets(FakeStripe stripe) {
        return Json.parse(stripe.settings())
                .path("webhookSecrets")
                .valueStream()
                .map(JsonNode::asText)
                .collect(Collectors.joining(","));
    }

    private static byte[] export() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(
                    "{\"Item\":{\"pk\":{\"S\":\"ACC#a\"},\"sk\":{\"S\":\"ACC\"}}}\n".getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
