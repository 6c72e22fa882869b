package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The official conformance suite on the endpoint as it is, and on the same endpoint with the fixtures that some
 * scenarios call by name. A list per version has the scenarios that the service cannot pass, with the reasons; one that
 * passes all the same fails the test.
 */
@Tag("nightly")
class ConformanceTest {

    private static final NpmClients NPM = NpmClients.mcp();

    private static final String SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js";

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        NPM.install();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void endpointPassesTheSuiteOfItsVersion(String version) throws IOException, InterruptedException {
        ClientProcess.Result result = NPM.node(
                SUITE,
                "server",
                "--url",
                Service.stack().uri() + "/api/mcp",
                "--suite",
                "all",
                "--spec-version",
                version,
                "--expected-failures",
                "conformance-" + version + ".yml");

        assertThat(result.exit()).as(result.output() + result.errors()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "completion-complete, 2025-11-25", "completion-complete, 2026-07-28",
        "tools-call-simple-text, 2025-11-25", "tools-call-simple-text, 2026-07-28",
        "tools-call-error, 2025-11-25", "tools-call-error, 2026-07-28",
        "json-schema-2020-12, 2025-11-25", "json-schema-2020-12, 2026-07-28",
        "resources-read-text, 2025-11-25", "resources-read-text, 2026-07-28",
        "prompts-get-simple, 2025-11-25", "prompts-get-simple, 2026-07-28",
        "prompts-get-with-args, 2025-11-25", "prompts-get-with-args, 2026-07-28",
    })
    void endpointWithFixturesPassesTheScenariosThatNeedThem(String scenario, String version) throws Exception {
        try (ConformanceFixtures fixtures = new ConformanceFixtures()) {
            ClientProcess.Result result = NPM.node(
                    SUITE, "server", "--url", fixtures.url(), "--scenario", scenario, "--spec-version", version);

            assertThat(result.exit()).as(result.output() + result.errors()).isZero();
            assertThat(result.output()).contains(", 0 failed").doesNotContain("Passed: 0/");
        }
    }
}
