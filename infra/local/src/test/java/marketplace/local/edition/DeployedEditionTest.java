package marketplace.local.edition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.kernel.secrets.Sha256;
import marketplace.local.client.Account;
import marketplace.local.client.AnnouncedFile;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeployedEditionTest {

    private static final Path REPOSITORY = Path.of(System.getProperty("repository.root"));
    private static final Path GOLDEN = REPOSITORY.resolve("functions/tests/src/test/golden");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** A tenth of a start's CPU time, and there are two dozen. {@code infra/rehearse} verifies the same classes. */
    private static final List<String> FASTER_START =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote");

    private static PublicNetwork network;
    private static DeployedEdition edition;
    private static Api api;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        Optional<String> missing = DeployedEdition.missing(REPOSITORY);
        Assumptions.assumeTrue(missing.isEmpty(), missing.orElse(""));
        network = PublicNetwork.start(folder, _ -> 200);
        List<String> flags =
                Stream.concat(network.flags().stream(), FASTER_START.stream()).toList();
        edition = new DeployedEdition(REPOSITORY, REPOSITORY.resolve("infra/local/target/edition"), flags);
        api = Api.fromManyAddresses(edition.stack().uri());
    }

    @AfterAll
    static void stop() throws Exception {
        if (edition != null) {
            edition.close();
            network.close();
        }
    }

    @Test
    void hireIsPaidAndAuditedOnTheZips() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        rehearsal(printed).runOneRelease();

        assertThat(steps(printed)).containsExactly("start", "hire", "pay", "deliver", "audit");
    }

    @Test
    @Tag("nightly")
    void deploymentIsRehearsedUpToTheAuditOfItsSecondRelease() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        rehearsal(printed).run();

        assertThat(steps(printed)).containsExactly("start", "hire", "release", "pay", "deliver", "audit");
    }

    private static Rehearsal rehearsal(ByteArrayOutputStream printed) {
        return new Rehearsal(edition, network, new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    private static Stream<String> steps(ByteArrayOutputStream printed) {
        return printed.toString(StandardCharsets.UTF_8).lines().map(line -> line.split(" +", 3)[1]);
    }

    @Test
    void receiversInPrivateNetworksAreRefused() {
        Map<String, String> agent = Account.signUp(api).newKey().credentials();

        for (String url : List.of("http://127.0.0.1:9/hook", "https://127.0.0.1/hook", "https://169.254.169.254/")) {
            assertThat(api.post("/api/webhooks/endpoints", agent, Account.endpoint(url, "application.submitted"))
                            .outcome())
                    .as(url)
                    .isEqualTo("400 validation");
        }
    }

    @Test
    void mailedCodeResetsAPassword() {
        Account ada = Account.signUp(api).verified();

        assertThat(api.get("/api/wallet/balance", ada.session()).outcome()).isEqualTo("200");
    }

    @Test
    @Tag("nightly")
    void uploadedPhotoIsCheckedAndShownAsAPreview() throws Exception {
        byte[] photo = TestImages.image("png", 640, 480, Color.GREEN);
        Account poster = Account.signUp(api);
        ObjectNode task = Account.bounty().put("submissionMode", "photo_upload");
        task.putObject("photoSubmission").put("maxFiles", 1).put("consentText", "You may use it.");
        String path = "/api/bounties/"
                + api.post("/api/bounties", poster.session(), task).text("/bounty/id") + "/applications";
        Account ada = Account.signUp(api);
        ada.makeProfile();

        AnnouncedFile announced = AnnouncedFile.image(ada, "application", photo);
        byte[] other = photo.clone();
        other[other.length - 1]++;
        assertThat(announced.put(other)).isEqualTo(400);
        assertThat(announced.put(photo)).isEqualTo(200);
        ObjectNode application = Json.object().put("consent", true);
        application.putArray("uploadIds").add(announced.id());
        api.post(path, ada.session(), application).success();
        api.settle();

        Answer shown = api.get(path, poster.session());
        assertThat(shown.text("/applications/0/files/0/sha256")).isEqualTo(Sha256.of(photo));
        HttpRequest get = HttpRequest.newBuilder(URI.create(shown.text("/applications/0/imageUrls/0")))
                .build();
        BufferedImage preview = TestImages.decoded(
                HTTP.send(get, HttpResponse.BodyHandlers.ofByteArray()).body());
        assertThat(preview.getWidth()).isEqualTo(320);
    }

    /** Starts every function from its zip, with its variables and handler. */
    @Test
    @Tag("nightly")
    void everyFunctionHandlesItsSampleEvents() throws Exception {
        for (FunctionSpec function : edition.functions()) {
            String group = function.name().replaceFirst("Function$", "").toLowerCase(Locale.ROOT);
            try (Stream<Path> samples = Files.list(REPOSITORY.resolve("events").resolve(group))) {
                for (Path sample : samples.toList()) {
                    JsonNode answer = edition.call(function, Files.readAllBytes(sample));
                    JsonNode golden = Json.MAPPER.readTree(
                            GOLDEN.resolve(REPOSITORY.relativize(sample)).toFile());
                    for (String field : List.of("statusCode", "batchItemFailures")) {
                        assertThat(answer.path(field))
                                .as(sample + ": " + answer)
                                .isEqualTo(golden.path(field));
                    }
                }
            }
        }
    }
}
