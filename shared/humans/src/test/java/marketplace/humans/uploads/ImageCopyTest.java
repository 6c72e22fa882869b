package marketplace.humans.uploads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.zip.CRC32;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Id.UploadId;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.Test;

/** Everyone sees a copy of a public image: its pixels and nothing else of the file. */
class ImageCopyTest {

    private static final String HTML = "<html><script>alert(1)</script></html>";
    private static final String PLACE = "52 deg 31 min N";

    private final MemoryTable table = new MemoryTable();
    private final Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));

    private static String text(byte[] file) {
        return new String(file, StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A JPEG with an Exif segment that has a GPS directory, and HTML after its end. */
    private static byte[] jpegWithPlace() {
        byte[] jpeg = TestImages.image("jpg", 60, 30, Color.RED);
        byte[] place = bytes(PLACE + "\0");
        byte[] exif = ByteBuffer.allocate(6 + 8 + 2 * (2 + 12 + 4) + place.length)
                .put(bytes("Exif\0\0MM\0*"))
                .putInt(8)
                // The first directory points to the GPS directory behind it.
                .putShort((short) 1)
                .putShort((short) 0x8825)
                .putShort((short) 4)
                .putInt(1)
                .putInt(26)
                .putInt(0)
                // GPSAreaInformation, as text.
                .putShort((short) 1)
                .putShort((short) 0x1c)
                .putShort((short) 2)
                .putInt(place.length)
                .putInt(44)
                .putInt(0)
                .put(place)
                .array();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(TestImages.withExif(jpeg, exif));
        file.writeBytes(bytes(HTML));
        return file.toByteArray();
    }

    /** A PNG with a text chunk behind its header, and HTML after its end. */
    private static byte[] pngWithText() {
        byte[] png = TestImages.image("png", 60, 30, Color.RED);
        int header = 8 + 4 + 4 + 13 + 4;
        byte[] chunk = bytes("tEXtComment\0" + PLACE);
        CRC32 sum = new CRC32();
        sum.update(chunk);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(png, 0, header);
        file.writeBytes(ByteBuffer.allocate(4 + chunk.length + 4)
                .putInt(chunk.length - 4)
                .put(chunk)
                .putInt((int) sum.getValue())
                .array());
        file.write(png, header, png.length - header);
        file.writeBytes(bytes(HTML));
        return file.toByteArray();
    }

    /** What everyone can read at the photo's URL. */
    private byte[] shown(byte[] file, String contentType) {
        return shown(file, contentType, (uploads, id) -> uploads.photo(id, market.now()));
    }

    private byte[] shown(byte[] file, String contentType, BiFunction<Uploads, UploadId, Optional<URI>> address) {
        market.person("ada");
        String id = market.upload("ada", "profile_photo", contentType, file);
        market.done("ada", "PUT", "/api/humans/me", "{\"name\":\"Ada\",\"photoUploadIds\":[\"" + id + "\"]}");
        market.work();
        URI url = address.apply(new Uploads(table, () -> market.objects), new UploadId(id))
                .orElseThrow();
        return market.objects.read(url.getPath().substring(1), 0, 1_000_000);
    }

    private static void assertClean(byte[] shown) {
        BufferedImage image = TestImages.decoded(shown);
        assertThat(image.getWidth()).isEqualTo(60);
        assertThat(image.getHeight()).isEqualTo(30);
        assertThat(new Color(image.getRGB(30, 15)).getRed()).isGreaterThan(240);
        assertThat(text(shown)).doesNotContain(PLACE, "Exif", "tEXt", "<html>").endsWith("\u00ff\u00d9");
    }

    @Test
    void publicJpegLosesItsPlaceAndItsTail() {
        byte[] file = jpegWithPlace();
        assertThat(text(file)).contains(PLACE, "Exif", HTML);
        assertThat(TestImages.decoded(file).getWidth()).isEqualTo(60);

        assertClean(shown(file, "image/jpeg"));
    }

    @Test
    void publicPngLosesItsTextAndItsTail() {
        byte[] file = pngWithText();
        assertThat(text(file)).contains(PLACE, "tEXt", HTML);
        assertThat(TestImages.decoded(file).getWidth()).isEqualTo(60);

        assertClean(shown(file, "image/png"));
    }

    @Test
    void largePublicImageIsScaledDown() {
        byte[] shown = shown(TestImages.image("png", 4_000, 1_000, Color.RED), "image/png");

        assertThat(TestImages.decoded(shown).getWidth()).isEqualTo(Previews.MAX_PUBLIC_SIDE);
    }

    @Test
    void listsShowASmallCopy() {
        byte[] shown = shown(
                TestImages.image("png", 4_000, 1_000, Color.RED),
                "image/png",
                (uploads, id) -> uploads.smallPhoto(id, market.now()));

        BufferedImage image = TestImages.decoded(shown);
        assertThat(image.getWidth()).isEqualTo(Previews.MAX_SMALL_SIDE);
        assertThat(image.getHeight()).isEqualTo(Previews.MAX_SMALL_SIDE / 4);
    }

    @Test
    void bothCopiesAreRemovedWithTheFile() {
        shown(TestImages.image("png", 60, 30, Color.RED), "image/png");
        assertThat(market.objects.names()).hasSize(3);

        market.done("ada", "PUT", "/api/humans/me", "{\"name\":\"Ada\",\"photoUploadIds\":[]}");
        market.advance(Upload.ADDRESS_LIFE.plusMinutes(1));

        assertThat(market.objects.names()).isEmpty();
    }

    @Test
    void imageOfAnEarlierReleaseIsShownAsItsOnlyCopy() {
        byte[] shown = shown(TestImages.image("png", 4_000, 1_000, Color.RED), "image/png", (uploads, id) -> {
            table.commit(Commit.of(Write.update(Keys.upload(id), Change.remove(UploadItems.SMALL))));
            return uploads.smallPhoto(id, market.now());
        });

        assertThat(TestImages.decoded(shown).getWidth()).isEqualTo(Previews.MAX_PUBLIC_SIDE);
    }

    @Test
    void publicImageThatCannotBeDecodedIsNotShown() {
        byte[] huge = TestImages.image("png", 400, 400, Color.GREEN);
        ByteBuffer.wrap(huge).putInt(16, 30_000).putInt(20, 30_000);

        assertThatThrownBy(() -> shown(huge, "image/png")).isInstanceOf(NoSuchElementException.class);
    }
}
