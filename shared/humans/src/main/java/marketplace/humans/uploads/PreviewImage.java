package marketplace.humans.uploads;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;

/** Watermarked JPEG previews of images, at most {@link #MAX_SIDE} pixels wide and high. */
final class PreviewImage {

    static final int MAX_SIDE = 320;

    /** The word PREVIEW as dots: Lambda has no fonts. */
    private static final List<String> MARK = List.of(
            "####  ####  ##### #   # ##### ##### #   #",
            "#   # #   # #     #   #   #   #     #   #",
            "#   # #   # #     #   #   #   #     #   #",
            "####  ####  ####  #   #   #   ####  # # #",
            "#     # #   #     #   #   #   #     # # #",
            "#     #  #  #      # #    #   #     ## ##",
            "#     #   # #####   #   ##### ##### #   #");

    private static final int DOT = 2;
    private static final int LINE = 48;

    private PreviewImage() {}

    /** Empty for a file that cannot be decoded. */
    static Optional<byte[]> of(byte[] file) {
        return ImageCopy.of(file, MAX_SIDE).map(PreviewImage::marked).map(ImageCopy::jpeg);
    }

    private static BufferedImage marked(BufferedImage image) {
        int columns = MARK.getFirst().length();
        for (int y = 0; y < image.getHeight(); y++) {
            int row = y % LINE / DOT;
            for (int x = 0; row < MARK.size() && x < image.getWidth(); x++) {
                // Each line starts further right, so that no part of the image stays clear.
                int column = (x + y / LINE * LINE) / DOT % (columns + 4);
                if (column < columns && MARK.get(row).charAt(column) == '#') {
                    image.setRGB(x, y, contrast(image.getRGB(x, y)));
                }
            }
        }
        return image;
    }

    /** Half way to white on dark pixels, to black on light ones. */
    private static int contrast(int rgb) {
        Color color = new Color(rgb);
        int to = color.getRed() + color.getGreen() + color.getBlue() < 3 * 128 ? 255 : 0;
        return new Color((color.getRed() + to) / 2, (color.getGreen() + to) / 2, (color.getBlue() + to) / 2).getRGB();
    }
}
