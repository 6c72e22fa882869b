package marketplace.ops;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.ops.OpsRun.Result;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PruneVersionsTest {

    private final OpsRun run = new OpsRun();

    @BeforeEach
    void deployTwelveTimes() {
        run.account.stack().add("MoneyFunction", "AWS::Lambda::Function", "money");
        run.account.lambda().add("money", event -> event);
        for (int i = 0; i < 11; i++) {
            run.account.lambda().publish("money");
        }
    }

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void nothingIsDeletedWithoutTheDeleteOption() {
        Result result = run.ops("prune-versions", "--stack", "marketplace");

        assertThat(result.text())
                .contains("Not in use: money: versions 1, 2, 3, 4, 5, 6, 7, 8", "8 versions, 160 MB of code");
        assertThat(run.account.lambda().versions("money")).hasSize(12);
    }

    @Test
    void versionsInUseAndTheNewestStay() {
        run.account.lambda().sendSomeTo("money", 2);

        Result result = run.ops("prune-versions", "--stack", "marketplace", "--keep", "1", "--delete");

        assertThat(result.text()).contains("done   Deleted money: versions 1, 3, 4, 5, 6, 7, 8, 9, 10");
        assertThat(result.exitCode()).isZero();
        assertThat(run.account.lambda().versions("money")).containsExactly(2, 11, 12);
        assertThat(run.ops("prune-versions", "--stack", "marketplace", "--keep", "1")
                        .text())
                .contains("ok     No function of the stack has more than 1 unused versions.");
    }

    @Test
    void countMustBeANumber() {
        Result result = run.ops("prune-versions", "--stack", "marketplace", "--keep", "-1", "--delete");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(run.account.lambda().versions("money")).hasSize(12);
    }
}
