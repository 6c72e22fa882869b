package marketplace.testing;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;

public final class TestImages {

    private TestImages() {}

    public static byte[] image(String format, int width, int height, Color color) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(color);
        graphics.fillRect(0, 0, width, height);
        graphics.dispose();
        return bytes(format, image);
    }

    public static byte[] bytes(String format, BufferedImage image) {
        try (ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
            ImageIO.write(image, format, bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A JPEG with an Exif segment behind its start marker. */
    public static byte[] withExif(byte[] jpeg, byte[] exif) {
        return ByteBuffer.allocate(jpeg.length + 4 + exif.length)
                .put(jpeg, 0, 2)
                .putShort((short) 0xffe1)
                .putShort((short) (exif.length + 2))
                .put(exif)
                .put(jpeg, 2, jpeg.length - 2)
                .array();
    }

    /**
     * Exif with the time, its offset and the place, in degrees and minutes, of a photo.
     *
     * @param time as in {@code 2026:01:01 12:00:00}
     * @param offset as in {@code +02:00}
     */
    public static byte[] exif(String time, String offset, String north, int[] latitude, String east, int[] longitude) {
        ByteBuffer exif = ByteBuffer.allocate(300).put(ascii("Exif\0\0"));
        ByteBuffer tiff = exif.slice();
        tiff.put(ascii("MM\0*")).putInt(8).putShort((short) 2);
        entry(tiff, 0x8769, 4, 1).putInt(40);
        entry(tiff, 0x8825, 4, 1).putInt(70);
        tiff.position(40).putShort((short) 2);
        entry(tiff, 0x9003, 2, 20).putInt(130);
        entry(tiff, 0x9011, 2, 7).putInt(150);
        tiff.position(70).putShort((short) 4);
        entry(tiff, 1, 2, 2).put(ascii(north)).position(tiff.position() + 3);
        entry(tiff, 2, 5, 3).putInt(160);
        entry(tiff, 3, 2, 2).put(ascii(east)).position(tiff.position() + 3);
        entry(tiff, 4, 5, 3).putInt(190);
        tiff.position(130).put(ascii(time));
        tiff.position(150).put(ascii(offset));
        degrees(tiff.position(160), latitude);
        degrees(tiff.position(190), longitude);
        return exif.array();
    }

    private static ByteBuffer entry(ByteBuffer tiff, int tag, int type, int count) {
        return tiff.putShort((short) tag).putShort((short) type).putInt(count);
    }

    private static void degrees(ByteBuffer tiff, int[] degreesAndMinutes) {
        for (int part : degreesAndMinutes) {
            tiff.putInt(part).putInt(1);
        }
        tiff.putInt(0).putInt(1);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    public static BufferedImage decoded(byte[] file) {
        try {
            return ImageIO.read(new ByteArrayInputStream(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
