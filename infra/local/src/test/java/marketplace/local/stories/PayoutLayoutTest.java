package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.net.URI;
import java.nio.file.Path;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PayoutLayoutTest {

    private static final Color ACCENT = new Color(0x0a6b60);

    @TempDir
    private Path folder;

    private final Api api = Service.api();
    private Account account;
    private String url;

    @BeforeEach
    void begin() {
        account = Account.signUp(api);
        url = api.put("/api/me/payout-account", account.session(), Json.object())
                .text("/payoutAccount/url");
    }

    @Test
    void shortUrlLeadsToTheFormWithItsLabels() throws Exception {
        assertThat(Browser.dom(url, 1200, 900))
                .contains("<h1>Open a payout account</h1>", "<legend>What becomes of payouts?</legend>")
                .contains("value=\"arrive\" checked", ">Accept</button>", ">Decline</button>");
    }

    @Test
    void pageOfAnUnreadyAccountSaysSoAndContinues() throws Exception {
        assertThat(Browser.dom(url + "?back=1", 1200, 900))
                .contains("<h1>Not ready yet</h1>", "role=\"status\"", "Continue with the payment");
    }

    @ParameterizedTest
    @CsvSource({"1200, 900, true", "500, 900, false"})
    void buttonsAreVisibleOnWideAndNarrowPages(int width, int height, boolean ground) throws Exception {
        seen(url, width, height, ground, 40);
    }

    @ParameterizedTest
    @CsvSource({"1200, 900, true", "500, 900, false"})
    void threePaymentMethodsAreVisibleOnWideAndNarrowPages(int width, int height, boolean ground) throws Exception {
        String checkout = api.post(
                        "/api/wallet/deposit",
                        account.session(),
                        Json.object().put("amount", 25).put("savePaymentMethod", true))
                .text("/checkoutUrl");
        assertThat(Browser.dom(checkout, width, height)).contains("Pay with a card that is refused later");
        seen(URI.create(checkout).toString(), width, height, ground, 40);
    }

    private void seen(String page, int width, int height, boolean ground, int lines) throws Exception {
        Path file = Browser.picture(page, width, height, folder.resolve("page.png"));
        BufferedImage picture = ImageIO.read(file.toFile());
        assertThat(new Color(picture.getRGB(2, 200))).isEqualTo(ground ? new Color(0xf4f6f5) : Color.WHITE);
        long button = IntStream.range(0, picture.getHeight())
                .filter(y -> IntStream.range(0, picture.getWidth())
                        .anyMatch(x -> new Color(picture.getRGB(x, y)).equals(ACCENT)))
                .count();
        assertThat(button).as("lines of the picture with the colour of buttons").isGreaterThanOrEqualTo(lines);
    }
}
