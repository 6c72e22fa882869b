package marketplace.humans.uploads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.awt.Color;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PhotoClaimsTest {

    private static final byte[] JPEG = TestImages.image("jpg", 60, 30, Color.RED);
    private static final byte[] EXIF =
            TestImages.exif("2026:05:06 07:08:09", "+02:00", "N", new int[] {48, 30}, "W", new int[] {2, 15});

    private static final PhotoClaims CLAIMED = new PhotoClaims(
            Instant.parse("2026-05-06T05:08:09Z"), "+02:00", new BigDecimal("48.500000"), new BigDecimal("-2.250000"));

    static PhotoClaims claims(FileType type, byte[] file) {
        return PhotoClaims.of(type, FileBytes.of(file));
    }

    private static FileBytes observed(byte[] file, IntConsumer read) {
        FileBytes bytes = FileBytes.of(file);
        return new FileBytes() {
            @Override
            public long length() {
                return bytes.length();
            }

            @Override
            public byte[] read(long from, int length) {
                byte[] part = bytes.read(from, length);
                read.accept(part.length);
                return part;
            }
        };
    }

    private static PhotoClaims of(byte[] exif) {
        return claims(FileType.JPEG, TestImages.withExif(JPEG, exif));
    }

    /** Exif whose first directory has the entries, which follow its number of entries. */
    private static byte[] directory(int count, Consumer<ByteBuffer> entries) {
        ByteBuffer exif = ByteBuffer.allocate(60_000)
                .put("Exif\0\0MM\0*".getBytes(StandardCharsets.US_ASCII))
                .putInt(8)
                .putShort((short) count);
        entries.accept(exif);
        return exif.array();
    }

    private static ByteBuffer tiff() {
        return ByteBuffer.wrap(EXIF, 6, EXIF.length - 6).slice();
    }

    @Test
    void jpegClaimsItsTimeAndPlace() {
        assertThat(of(EXIF)).isEqualTo(CLAIMED);
    }

    @Test
    void pngClaimsItsTimeAndPlace() {
        byte[] png = TestImages.image("png", 60, 30, Color.RED);
        int header = 8 + 8 + 13 + 4;
        ByteBuffer tiff = tiff();
        byte[] file = ByteBuffer.allocate(png.length + 12 + tiff.remaining())
                .put(png, 0, header)
                .putInt(tiff.remaining())
                .put("eXIf".getBytes(StandardCharsets.US_ASCII))
                .put(tiff)
                .putInt(0)
                .put(png, header, png.length - header)
                .array();

        assertThat(claims(FileType.PNG, file)).isEqualTo(CLAIMED);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 2_000_000})
    void webpClaimsWhatFollowsItsImage(int imageBytes) {
        int padded = imageBytes + imageBytes % 2;
        byte[] file = ByteBuffer.allocate(12 + 8 + padded + 8 + EXIF.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF0000WEBPVP8 ".getBytes(StandardCharsets.US_ASCII))
                .putInt(imageBytes)
                .put(new byte[padded])
                .put("EXIF".getBytes(StandardCharsets.US_ASCII))
                .putInt(EXIF.length)
                .put(EXIF)
                .array();

        assertThat(claims(FileType.WEBP, file)).isEqualTo(CLAIMED);
    }

    @Test
    void exifBehindOtherMetadataIsFound() {
        byte[] xmp = "http://ns.adobe.com/xap/1.0/\0<x/>".getBytes(StandardCharsets.US_ASCII);

        byte[] file = TestImages.withExif(TestImages.withExif(JPEG, EXIF), xmp);

        assertThat(claims(FileType.JPEG, file)).isEqualTo(CLAIMED);
    }

    @Test
    void fileWithoutExifClaimsNothing() {
        assertThat(claims(FileType.JPEG, JPEG)).isEqualTo(PhotoClaims.NONE);
        assertThat(claims(FileType.PNG, TestImages.image("png", 60, 30, Color.RED)))
                .isEqualTo(PhotoClaims.NONE);
        assertThat(claims(FileType.PDF, TestImages.withExif(JPEG, EXIF))).isEqualTo(PhotoClaims.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "2026:05:06 07:08:09, +02:00, 2026-05-06T05:08:09Z, +02:00",
                "2026:05:06 07:08:09, '', 2026-05-06T07:08:09Z, none",
                "2026:05:06 07:08:09, +99:99, 2026-05-06T07:08:09Z, none",
                "2026:02:30 07:08:09, +02:00, none, none",
                "0000:00:00 00:00:00, +02:00, none, none",
                "0000:01:01 00:00:00, +02:00, none, none",
                "'                   ', +02:00, none, none"
            })
    void timeWithoutAnOffsetCountsAsUtcAndADateThatIsNoneIsNoClaim(
            String time, String offset, Instant taken, String claimedOffset) {
        PhotoClaims claims = of(TestImages.exif(time, offset, "N", new int[] {1, 0}, "E", new int[] {1, 0}));

        assertThat(claims.takenAt()).isEqualTo(taken);
        assertThat(claims.utcOffset()).isEqualTo(claimedOffset);
    }

    @Test
    void placeThatIsNotOnEarthIsNoClaim() {
        PhotoClaims claims =
                of(TestImages.exif("2026:05:06 07:08:09", "", "S", new int[] {91, 0}, "W", new int[] {2, 15}));

        assertThat(claims.latitude()).isNull();
        assertThat(claims.longitude()).isNull();
        assertThat(claims.takenAt()).isNotNull();
    }

    @Test
    void directoriesThatContainEachOtherAreReadOnce() {
        byte[] loop = EXIF.clone();
        // Both pointers lead back to the directory that has them.
        ByteBuffer.wrap(loop).putInt(6 + 18, 8).putInt(6 + 30, 8);

        assertThat(of(loop)).isEqualTo(PhotoClaims.NONE);
    }

    @Test
    void hugeCountsAndThumbnailsCostNothing() {
        byte[] counts = directory(4_000, exif -> {
            for (int i = 0; i < 4_000; i++) {
                exif.putShort((short) (i % 2 == 0 ? 0x8769 : 0x9003))
                        .putShort((short) 4)
                        .putInt(-1 >>> i % 32)
                        .putInt(8);
            }
        });
        byte[] thumbnail = directory(
                2,
                exif -> exif.putShort((short) 0x201)
                        .putShort((short) 4)
                        .putInt(1)
                        .putInt(20)
                        .putShort((short) 0x202)
                        .putShort((short) 4)
                        .putInt(1)
                        .putInt(100_000_000));
        byte[] pointers = directory(
                1,
                exif -> exif.putShort((short) 0x8769)
                        .putShort((short) 4)
                        .putInt(10_000)
                        .putInt(8));

        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            assertThat(of(counts)).isEqualTo(PhotoClaims.NONE);
            assertThat(of(thumbnail)).isEqualTo(PhotoClaims.NONE);
            assertThat(of(pointers)).isEqualTo(PhotoClaims.NONE);
        });
    }

    @Test
    void hostileFileIsReadFourTimes() {
        byte[] segments = new byte[10 << 20];
        ByteBuffer file = ByteBuffer.wrap(segments).putShort((short) 0xffd8);
        while (file.remaining() > 0xffff + 2) {
            file.putShort((short) 0xffe1).putShort((short) 0xffff).position(file.position() + 0xffff - 2);
        }
        int[] read = new int[2];

        PhotoClaims claims = PhotoClaims.of(FileType.JPEG, observed(segments, length -> {
            read[0]++;
            read[1] += length;
        }));

        assertThat(claims).isEqualTo(PhotoClaims.NONE);
        assertThat(read[0]).isEqualTo(4);
        assertThat(read[1]).isLessThanOrEqualTo(4 << 17);
    }

    @Test
    void damagedExifClaimsLessAndFailsNever() {
        byte[] photo = TestImages.withExif(JPEG, EXIF);
        for (int length = 0; length < EXIF.length + 10; length++) {
            claims(FileType.JPEG, Arrays.copyOf(photo, length));
            of(Arrays.copyOf(EXIF, Math.min(length, EXIF.length)));
        }
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = photo.clone();
            for (int flips = random.nextInt(4); flips >= 0; flips--) {
                damaged[random.nextInt(EXIF.length + 10)] = (byte) random.nextInt(256);
            }
            for (FileType type : FileType.values()) {
                claims(type, damaged);
            }
        }
        assertThat(of(Arrays.copyOf(EXIF, 40))).isEqualTo(PhotoClaims.NONE);
    }
}
