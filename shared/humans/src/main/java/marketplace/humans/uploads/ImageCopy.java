package marketplace.humans.uploads;

import com.drew.metadata.exif.ExifDirectoryBase;
import com.drew.metadata.exif.ExifIFD0Directory;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Images of other people, decoded and encoded again: the result has their pixels and nothing else of the file, such as
 * its metadata or bytes after its end.
 */
final class ImageCopy {

    /** A small file can decode to gigabytes; images above this size are not copied. */
    private static final long MAX_PIXELS = 50_000_000;

    private ImageCopy() {}

    /** An upright copy of a file, scaled down to {@code maxSide}. Empty for a file that cannot be decoded. */
    static Optional<BufferedImage> of(byte[] file, int maxSide) {
        try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(file))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                return Optional.empty();
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(in, true, true);
                return decoded(reader, maxSide).map(image -> scaled(image, maxSide, orientation(file)));
            } finally {
                reader.dispose();
            }
        } catch (IOException | RuntimeException _) {
            // Decoders throw many exceptions for hostile files.
            return Optional.empty();
        }
    }

    private static Optional<BufferedImage> decoded(ImageReader reader, int maxSide) throws IOException {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        if ((long) width * height > MAX_PIXELS) {
            return Optional.empty();
        }
        ImageReadParam param = reader.getDefaultReadParam();
        int step = Math.max(1, Math.ceilDiv(Math.max(width, height), 2 * maxSide));
        param.setSourceSubsampling(step, step, 0, 0);
        return Optional.of(reader.read(0, param));
    }

    private static BufferedImage scaled(BufferedImage image, int maxSide, int orientation) {
        boolean turned = orientation >= 5;
        double width = turned ? image.getHeight() : image.getWidth();
        double height = turned ? image.getWidth() : image.getHeight();
        double scale = Math.min(1, maxSide / Math.max(width, height));
        BufferedImage small = new BufferedImage(
                Math.max(1, (int) (width * scale)), Math.max(1, (int) (height * scale)), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = small.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, small.getWidth(), small.getHeight());
        AffineTransform transform =
                AffineTransform.getScaleInstance(small.getWidth() / width, small.getHeight() / height);
        transform.concatenate(upright(orientation, image.getWidth(), image.getHeight()));
        graphics.drawImage(image, transform, null);
        graphics.dispose();
        return small;
    }

    /** The transform for an EXIF orientation, 1 to 8. */
    private static AffineTransform upright(int orientation, double width, double height) {
        return switch (orientation) {
            case 2 -> new AffineTransform(-1, 0, 0, 1, width, 0);
            case 3 -> new AffineTransform(-1, 0, 0, -1, width, height);
            case 4 -> new AffineTransform(1, 0, 0, -1, 0, height);
            case 5 -> new AffineTransform(0, 1, 1, 0, 0, 0);
            case 6 -> new AffineTransform(0, 1, -1, 0, height, 0);
            case 7 -> new AffineTransform(0, -1, -1, 0, height, width);
            case 8 -> new AffineTransform(0, -1, 1, 0, 0, width);
            default -> new AffineTransform();
        };
    }

    private static int orientation(byte[] file) {
        return ExifBytes.of(FileType.JPEG, FileBytes.of(file))
                .map(ExifDirectories::read)
                .map(exif -> exif.getFirstDirectoryOfType(ExifIFD0Directory.class))
                .map(directory -> directory.getInteger(ExifDirectoryBase.TAG_ORIENTATION))
                .orElse(1);
    }

    static byte[] jpeg(BufferedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageIO.write(image, "jpg", out);
        } catch (IOException e) {
            throw new IllegalStateException("a JPEG is written in memory", e);
        }
        return bytes.toByteArray();
    }
}
