package marketplace.money.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerAccountTest {

    @Test
    void accountsOfThePlatformAreReadByTheirExactCode() {
        assertThat(LedgerAccount.of("fees")).isEqualTo(new LedgerAccount.Fees());
        assertThat(LedgerAccount.of("platform_losses")).isEqualTo(new LedgerAccount.PlatformLosses());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "platform_loss", "fee", "x", "purse:acc_1"})
    void anyOtherCodeIsRefused(String code) {
        assertThatIllegalArgumentException().isThrownBy(() -> LedgerAccount.of(code));
    }
}
