package marketplace.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import marketplace.ops.OpsRun.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpsTest {

    @Test
    void missingCommandListsAllCommands() {
        try (OpsRun run = new OpsRun()) {
            Result result = run.ops();

            assertThat(result.text()).contains("./ops audit ", "./ops redrive ");
            assertThat(result.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void helpListsAllCommandsAndSucceeds() {
        try (OpsRun run = new OpsRun()) {
            for (String[] arguments : new String[][] {{"--help"}, {"audit", "--help"}}) {
                Result result = run.ops(arguments);

                assertThat(result.text()).contains("./ops audit ", "./ops redrive ");
                assertThat(result.exitCode()).isZero();
            }
        }
    }

    /** A process of its own: the SDK reads the region from the environment. */
    @Test
    void missingRegionIsNamedWithItsRemedy(@TempDir Path home) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Duser.home=" + home,
                        Ops.class.getName(),
                        "audit",
                        "--stack",
                        "first")
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        // Otherwise the SDK asks the network for the region of a machine in EC2.
        builder.environment().put("AWS_EC2_METADATA_DISABLED", "true");
        Process process = builder.start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("No region is set: set AWS_REGION")
                .doesNotContain("software.amazon");
        assertThat(process.waitFor()).isEqualTo(1);
    }

    @Test
    void unknownCommandsAndOptionsAreRefused() {
        try (OpsRun run = new OpsRun()) {
            assertThat(run.ops("dance").text()).contains("There is no command dance");
            assertThat(run.ops("audit", "--tabel", "x").text()).contains("There is no option --tabel", "./ops audit [");
            assertThat(run.ops("audit", "--table").text()).contains("--table needs a value");
            assertThat(run.ops("audit", "--tabel=x", "--stacks", "--stack").text())
                    .contains("There is no option --tabel=x. There is no option --stacks. --stack needs a value.");
            assertThat(run.ops("audit").text()).contains("--stack is missing");
            assertThat(run.ops("audit").exitCode()).isEqualTo(1);
        }
    }
}
