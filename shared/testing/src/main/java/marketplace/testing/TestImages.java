package marketplace.testing;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
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

    public static BufferedImage decoded(byte[] file) {
        try {
            return ImageIO.read(new ByteArrayInputStream(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
