package marketplace.humans.uploads;

import static marketplace.humans.uploads.PhotoClaimsTest.claims;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreviewImageTest {

    private static BufferedImage preview(byte[] file) {
        return TestImages.decoded(PreviewImage.of(file).orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({
        "png, 1000, 500, 320, 160",
        "jpg, 500, 4000, 40, 320",
        "png, 3000, 3000, 320, 320",
        "jpg, 100, 50, 100, 50",
        "png, 5000, 1, 320, 1"
    })
    void previewFitsInto320PixelsAndIsNeverEnlarged(String format, int width, int height, int toWidth, int toHeight) {
        BufferedImage preview = preview(TestImages.image(format, width, height, Color.BLUE));

        assertThat(preview.getWidth()).isEqualTo(toWidth);
        assertThat(preview.getHeight()).isEqualTo(toHeight);
    }

    @ParameterizedTest
    @CsvSource({"FFFFFF", "000000", "808080", "336699"})
    void watermarkIsVisibleInEveryPartOfTheImage(String rgb) {
        Color color = Color.decode("#" + rgb);
        BufferedImage preview = preview(TestImages.image("png", 640, 640, color));

        for (int top = 0; top < 320; top += 80) {
            for (int left = 0; left < 320; left += 80) {
                assertThat(changed(preview.getSubimage(left, top, 80, 80), color))
                        .as("%d,%d", left, top)
                        .isBetween(100, 3_200);
            }
        }
    }

    private static int changed(BufferedImage part, Color color) {
        int changed = 0;
        for (int y = 0; y < part.getHeight(); y++) {
            for (int x = 0; x < part.getWidth(); x++) {
                Color pixel = new Color(part.getRGB(x, y));
                changed += Math.abs(pixel.getRed() - color.getRed()) > 30 ? 1 : 0;
            }
        }
        return changed;
    }

    @ParameterizedTest
    @CsvSource({"1, 320, 160", "3, 320, 160", "6, 160, 320", "8, 160, 320"})
    void photoWithExifOrientationIsUpright(int orientation, int width, int height) {
        byte[] photo = turned(TestImages.image("jpg", 800, 400, Color.RED), orientation);

        BufferedImage preview = preview(photo);

        assertThat(preview.getWidth()).isEqualTo(width);
        assertThat(preview.getHeight()).isEqualTo(height);
    }

    /** Inserts an Exif segment with the orientation after the start marker. */
    private static byte[] turned(byte[] jpeg, int orientation) {
        byte[] exif = ByteBuffer.allocate(6 + 8 + 2 + 12 + 4)
                .put("Exif\0\0MM\0*".getBytes(StandardCharsets.US_ASCII))
                .putInt(8)
                .putShort((short) 1)
                .putShort((short) 0x112)
                .putShort((short) 3)
                .putInt(1)
                .putShort((short) orientation)
                .putShort((short) 0)
                .putInt(0)
                .array();
        return TestImages.withExif(jpeg, exif);
    }

    @Test
    void previewOfAPhotoMakesNoClaims() {
        byte[] exif = TestImages.exif("2026:01:01 12:00:00", "", "N", new int[] {48, 30}, "W", new int[] {2, 15});
        byte[] photo = TestImages.withExif(TestImages.image("jpg", 800, 400, Color.RED), exif);

        byte[] preview = PreviewImage.of(photo).orElseThrow();
        byte[] copy = ImageCopy.of(photo, 800).map(ImageCopy::jpeg).orElseThrow();

        assertThat(claims(FileType.JPEG, photo).takenAt()).isNotNull();
        assertThat(claims(FileType.JPEG, preview)).isEqualTo(PhotoClaims.NONE);
        assertThat(claims(FileType.JPEG, copy)).isEqualTo(PhotoClaims.NONE);
        assertThat(List.of(preview, copy))
                .noneMatch(file -> new String(file, StandardCharsets.ISO_8859_1).contains("Exif"));
    }

    @Test
    void webpIsDecoded() {
        byte[] webp = Base64.getDecoder().decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA");

        assertThat(preview(webp).getWidth()).isEqualTo(1);
    }

    @Test
    void fileThatCannotBeDecodedHasNoPreview() {
        byte[] png = TestImages.image("png", 400, 400, Color.GREEN);
        byte[] cut = Arrays.copyOf(png, 40);
        byte[] huge = png.clone();
        // Width and height in the header.
        ByteBuffer.wrap(huge).putInt(16, 30_000).putInt(20, 30_000);

        assertThat(PreviewImage.of(cut)).isEmpty();
        assertThat(PreviewImage.of(huge)).isEmpty();
        assertThat(PreviewImage.of("%PDF-1.7".getBytes(StandardCharsets.US_ASCII)))
                .isEmpty();
        assertThat(PreviewImage.of(new byte[0])).isEmpty();
    }

    @Test
    void damagedImageNeverThrows() {
        byte[] jpeg = turned(TestImages.image("jpg", 200, 200, Color.ORANGE), 6);
        for (int i = 0; i < jpeg.length; i += 3) {
            byte[] damaged = jpeg.clone();
            damaged[i] = (byte) ~damaged[i];
            assertThat(PreviewImage.of(damaged)).isNotNull();
        }
    }
}
