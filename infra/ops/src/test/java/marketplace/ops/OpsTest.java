package marketplace.ops;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.ops.OpsRun.Result;
import org.junit.jupiter.api.Test;

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
    void unknownCommandsAndOptionsAreRefused() {
        try (OpsRun run = new OpsRun()) {
            assertThat(run.ops("dance").text()).contains("There is no command dance");
            assertThat(run.ops("audit", "--tabel", "x").text()).contains("There is no option --tabel", "./ops audit [");
            assertThat(run.ops("audit", "--table").text()).contains("--table needs a value");
            assertThat(run.ops("audit").text()).contains("--stack is missing");
            assertThat(run.ops("audit").exitCode()).isEqualTo(1);
        }
    }
}
