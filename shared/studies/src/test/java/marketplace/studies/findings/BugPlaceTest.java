package marketplace.studies.findings;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.studies.findings.BugPlace.Fit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BugPlaceTest {

    private static final BugPlace PAY = new BugPlace("pay", "/orders/17/pay", "Pay button", FindingCategory.FUNCTIONAL);

    @ParameterizedTest
    @CsvSource({
        "pay, /orders/17/pay, Pay button, SAME",
        "pay, https://shop.example/orders/2/pay/?from=mail#top, pay-BUTTON, SAME",
        ", /orders/17/pay, Pay button, SAME",
        "other, /orders/17/pay, Pay button, OPEN",
        "pay, , Pay button, OPEN",
        "pay, /orders/17/pay, , OPEN",
        ", , , OPEN",
        "pay, /orders/17, Pay button, OTHER",
        "pay, /, Pay button, OTHER",
        "pay, https://shop.example, Pay button, OTHER",
        "pay, /orders/17/pay, Tip, OTHER",
        ", , Tip, OTHER"
    })
    void placesAreComparedWithoutTheirSpelling(String step, String path, String element, Fit fit) {
        BugPlace other = new BugPlace(step, path, element, FindingCategory.VISUAL);

        assertThat(PAY.fit(other)).isEqualTo(fit);
        assertThat(other.fit(PAY)).isEqualTo(fit);
    }

    @Test
    void whatIsUnknownIsFilledFromAnotherReport() {
        BugPlace bare = new BugPlace(null, null, "Pay", FindingCategory.VISUAL);

        assertThat(bare.or(PAY)).isEqualTo(new BugPlace("pay", "/orders/17/pay", "Pay", FindingCategory.VISUAL));
    }
}
