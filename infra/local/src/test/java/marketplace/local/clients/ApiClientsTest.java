package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.stories.Service;
import marketplace.server.Stack;
import marketplace.server.template.Template;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generates clients from the OpenAPI document alone: see {@code infra/clients/check}. */
@Tag("nightly")
class ApiClientsTest {

    private static final int TOOL_IS_MISSING = 77;
    private static final Path ROOT = Path.of(System.getProperty("repository.root"));

    private static Stack stack;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        stack = Stack.start(
                Template.load(ROOT.resolve("template.yaml"), Stack.localValues(false)),
                Service.options().withLimits(_ -> new OpenLimits()));
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void requestsGeneratedFromTheDocumentShowOnlyAcceptedDifferences() throws Exception {
        String session = post(
                        "/api/auth/signup",
                        Map.of(),
                        "{\"email\":\"tester@example.com\",\"password\":\"correct horse battery\",\"name\":\"Tester\"}")
                .path("token")
                .asText();
        String key = post("/api/keys", Map.of("Authorization", "Bearer " + session), "{\"name\":\"tester\"}")
                .path("apiKey")
                .asText();

        check("contract", Map.of("API_KEY", key));
    }

    @Test
    void generatedPythonClientHiresAndPays() throws Exception {
        assertThat(check("python", Map.of())).contains("released esc_");
    }

    @Test
    void generatedJavaClientHiresAndPays() throws Exception {
        assertThat(check("java", Map.of("CLASS_PATH", System.getProperty("java.class.path"))))
                .contains("released esc_");
    }

    @Test
    void clientOfOpenapiPythonClientHiresAndPays() throws Exception {
        assertThat(check("attrs", Map.of())).contains("released esc_");
    }

    @Test
    void clientOfOapiCodegenHiresAndPays() throws Exception {
        assertThat(check("go", Map.of())).contains("released esc_");
    }

    private String check(String what, Map<String, String> environment) throws Exception {
        Path output = folder.resolve("output.txt");
        ProcessBuilder builder = new ProcessBuilder(
                        ROOT.resolve("infra/clients/check").toString(),
                        what,
                        stack.uri().toString(),
                        folder.resolve(what).toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        int exit = builder.start().waitFor();
        String text = Files.readString(output);
        assumeTrue(exit != TOOL_IS_MISSING, text);
        assertThat(exit).as(text).isZero();
        return text;
    }

    private static JsonNode post(String path, Map<String, String> headers, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(stack.uri() + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        headers.forEach(request::header);
        try (HttpClient client = HttpClient.newHttpClient()) {
            return Json.read(client.send(request.build(), HttpResponse.BodyHandlers.ofString())
                    .body()
                    .getBytes(StandardCharsets.UTF_8));
        }
    }
}
