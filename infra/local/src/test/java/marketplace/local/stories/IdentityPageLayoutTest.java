package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.File;
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

class IdentityPageLayoutTest {

    @TempDir
    private Path folder;

    private String url;

    @BeforeEach
    void begin() {
        Api api = Service.api();
        url = api.post("/api/identity/verification", Account.signUp(api).session(), Json.object())
                .text("/verification/url");
    }

    @Test
    void formHasItsLabels() throws Exception {
        assertThat(Browser.dom(url, 1200, 900))
                .contains("<label class=\"field\" for=\"country\">", "<legend>Document</legend>", ">Verify</button>")
                .contains("<option value=\"PT\">Portugal</option>");
    }

    @ParameterizedTest
    @CsvSource({"1200, 900, true", "500, 900, false"})
    void pageFitsWideAndNarrowWindows(int width, int height, boolean ground) throws Exception {
        File file =
                Browser.picture(url, width, height, folder.resolve("page.png")).toFile();
        BufferedImage page = ImageIO.read(file);

        Color edge = new Color(page.getRGB(2, 200));
        boolean sheet = IntStream.range(0, page.getHeight())
                .anyMatch(y -> new Color(page.getRGB(page.getWidth() / 2, y)).equals(Color.WHITE));
        assertThat(sheet).isTrue();
        assertThat(edge).isEqualTo(ground ? new Color(0xf4f6f5) : Color.WHITE);
    }
}
