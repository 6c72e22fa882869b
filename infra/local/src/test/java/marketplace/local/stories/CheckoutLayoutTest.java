package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckoutLayoutTest {

    private static final Color ACCENT = new Color(0x0a6b60);

    @TempDir
    private Path folder;

    private final Api api = Service.api();

    private Payment payment() {
        return Payment.of(api, Account.signUp(api).session(), 40);
    }

    @Test
    void shortUrlLeadsToTheButtons() throws Exception {
        assertThat(Browser.dom(payment().url().toString(), 1200, 900))
                .contains("<h1>Pay 40.00 USD</h1>", ">Pay 40.00 USD</button>", ">Decline</button>", "<dt>Amount</dt>");
    }

    @Test
    void paidCheckoutSaysSo() throws Exception {
        Payment payment = payment();
        payment.press("pay");

        assertThat(Browser.dom(payment.url().toString(), 1200, 900)).contains("<h1>Paid</h1>", "role=\"status\"");
    }

    @ParameterizedTest
    @CsvSource({"1200, 900, true", "500, 900, false"})
    void buttonsAreVisibleOnWideAndNarrowPages(int width, int height, boolean ground) throws Exception {
        Path file = Browser.picture(payment().url().toString(), width, height, folder.resolve("page.png"));
        BufferedImage page = ImageIO.read(file.toFile());

        assertThat(new Color(page.getRGB(2, 200))).isEqualTo(ground ? new Color(0xf4f6f5) : Color.WHITE);
        long button = IntStream.range(0, page.getHeight())
                .filter(y ->
                        IntStream.range(0, page.getWidth()).anyMatch(x -> new Color(page.getRGB(x, y)).equals(ACCENT)))
                .count();
        assertThat(button).as("lines of the picture with the colour of buttons").isGreaterThanOrEqualTo(40);
    }
}
