package marketplace.money.refunds;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.refunds.Clawback.Kind;
import marketplace.money.refunds.Clawback.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClawbackVerdictTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static Clawback begun(Kind kind) {
        return Clawback.begin(kind, "sandbox", "ref", new AccountId("acc_00000000000000000000000001"), "dep_1", NOW);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, false, SETTLED",
        "0, 0, true, SETTLED",
        "0, 1, false, SETTLED",
        "1, 0, false, OPEN",
        "1, 0, true, LOST",
        "500, 1, false, RETURNED",
        "500, 1, true, RETURNED",
        "500, 500, false, RETURNED"
    })
    void anyReturnDecidesAChargeback(long taken, long returned, boolean lost, Verdict verdict) {
        Clawback clawback = begun(Kind.CHARGEBACK).take(new Money(taken)).giveBack(new Money(returned));

        assertThat((lost ? clawback.lose(NOW) : clawback).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "500, 0, 0, SETTLED",
        "500, 1, 0, OPEN",
        "500, 200, 199, OPEN",
        "500, 200, 200, RETURNED",
        "500, 200, 201, RETURNED"
    })
    void refundIsReturnedWhenWhatTheWalletDidNotCoverIs(long taken, long uncovered, long repaid, Verdict verdict) {
        Clawback refund = begun(Kind.REFUND)
                .take(new Money(taken))
                .uncovering(new Money(uncovered))
                .repaying(new Money(repaid));

        assertThat(refund.verdict()).isEqualTo(verdict);
        assertThat(refund.lose(NOW).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"500, 0, 500", "500, 200, 300", "500, 500, 0", "200, 500, 0"})
    void netIsNeverNegative(long taken, long returned, long net) {
        Clawback clawback = begun(Kind.CHARGEBACK).giveBack(new Money(returned)).take(new Money(taken));

        assertThat(clawback.net()).isEqualTo(new Money(net));
        assertThat(clawback.take(new Money(taken - 1)).giveBack(Money.ZERO).net())
                .as("an older report changes nothing")
                .isEqualTo(new Money(net));
    }
}
