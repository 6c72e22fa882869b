package marketplace.studies.qa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;

/** The owner's account is deleted only after its runs, which leave no money behind. */
class DeletedOwnerTest {

    private final QaMarketplace market = new QaMarketplace();

    private void requireRefused(String run) {
        assertThatThrownBy(() -> market.delete("agent")).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_STATE);
            assertThat(problem.getMessage()).contains("run " + run);
        });
    }

    private int runs(QaTemplateId template) {
        return new QaRuns(market.stored)
                .ofTemplate(template, 10, Optional.empty())
                .items()
                .size();
    }

    @Test
    void deletionIsRefusedWhileARunIsOpenAndThenItsMoneyBalances() {
        String run = market.started(QaMarketplace.template("daily", 2));
        QaTemplateId template = new RunId(run).template();
        market.seated("ada", run);
        requireRefused(run);
        market.handIn("ada", run, "");
        requireRefused(run);

        market.done("agent", "POST", QaMarketplace.RUNS + "/" + run + "/stop", "{}");
        market.settle();

        assertThat(market.status(run)).isEqualTo("closed");
        assertThat(market.balance("agent")).isEqualTo(QaMarketplace.DEPOSIT - QaMarketplace.SEAT);
        market.withdraw("agent", market.balance("agent"));
        market.delete("agent");
        market.pass(Duration.ofDays(2));

        assertThat(runs(template)).as("no run starts for a deleted owner").isEqualTo(1);
        assertThat(market.earned("ada")).isEqualTo(2_000);
        market.requireSettled(run, QaMarketplace.SEAT);
        assertThat(market.balance("agent")).isZero();
    }

    @Test
    void deletionIsRefusedWhileAnEscrowOfAnEndedRunHoldsMoney() {
        String run = market.started(QaMarketplace.with(
                QaMarketplace.template("once", 1), "'testPlan':[{'id':'pay','instruction':'Pay by card.'}]"));
        String ada = market.seated("ada", run);
        String blocked = ",'steps':[{'stepId':'pay','outcome':'blocked'}]";
        market.handIn("ada", run, blocked);
        for (int i = 0; i < 3; i++) {
            market.decide(run, ada, "{'action':'revise'}");
            market.handIn("ada", run, blocked);
        }
        assertThat(market.status(run)).isEqualTo("closed");

        assertThatThrownBy(() -> market.delete("agent"))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("escrow");
        market.pass(Duration.ofDays(10));
        market.withdraw("agent", market.balance("agent"));
        market.delete("agent");

        market.requireSettled(run, 0);
        assertThat(market.earned("ada")).isZero();
    }
}
