package marketplace.console.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import marketplace.api.rest.HttpResponse;
import marketplace.kernel.secrets.Sha256;
import org.junit.jupiter.api.Test;

class AssetTest {

    private static final int FIRST_VIEW_BYTES = 60 * 1024;

    private static int packed(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.size();
    }

    /** The hashes of the published packages htmx.org 2.0.11 and @picocss/pico 2.1.1. */
    @Test
    void vendoredFilesAreThePublishedOnes() {
        Map.of(
                        "htmx.min.js", "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717",
                        "pico.min.css", "fbc9a63fc9fc9f72d12fd7fc9806e11fa9f77ae4f9cad146b27003a1119ba3db")
                .forEach((file, hash) -> assertThat(
                                Sha256.of(TextResource.text("/marketplace/console/html/vendor/" + file)))
                        .as(file)
                        .isEqualTo(hash));
    }

    @Test
    void nameContainsTheHashAndTheFileIsKeptForAYear() {
        HttpResponse style = Asset.at(Asset.STYLE.path()).orElseThrow();

        assertThat(Asset.STYLE.path()).contains(Sha256.of(style.body()).substring(0, 12));
        assertThat(style.headers()).containsEntry("Cache-Control", "public, max-age=31536000, immutable");
        assertThat(Asset.at("/app/assets/style-000000000000.css")).isEmpty();
    }

    @Test
    void firstViewIsSmall() throws IOException {
        int bytes = 0;
        for (Asset asset : Asset.values()) {
            bytes += packed(Asset.at(asset.path()).orElseThrow().body());
        }
        bytes += packed(
                ConsoleFrame.page(200, "Home", List.of(), "<p></p>".repeat(100)).body());

        assertThat(bytes).isLessThan(FIRST_VIEW_BYTES * 3 / 4);
    }

    /** No request leaves our own host, and no style or script needs an exception of the policy. */
    @Test
    void stylesheetNamesNoOtherHost() {
        String style = new String(Asset.at(Asset.STYLE.path()).orElseThrow().body(), StandardCharsets.UTF_8);

        assertThat(style).doesNotContain("@import").doesNotContainPattern("url\\([\"']?(https?:)?//");
    }
}
