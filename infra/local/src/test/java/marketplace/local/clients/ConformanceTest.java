package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The official conformance suite on the endpoint as it is. A list per version has the scenarios that it cannot
 * pass, with the reasons; one that passes all the same fails the test.
 */
@Tag("nightly")
class ConformanceTest {

    private static final String SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js";

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        NpmClients.install();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void endpointPassesTheSuiteOfItsVersion(String version) throws IOException, InterruptedException {
        NpmClients.Result result = NpmClients.node(
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
}
