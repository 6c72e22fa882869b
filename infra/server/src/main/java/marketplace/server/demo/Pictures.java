package marketplace.server.demo;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import javax.imageio.ImageIO;

/** Small drawings. The same text always gives the same one. */
final class Pictures {

    private static final int SIZE = 192;

    private Pictures() {}

    /** A head and shoulders before a wall. */
    static byte[] portrait(String of) throws IOException {
        RandomGenerator random = random(of);
        BufferedImage image = blank(Color.getHSBColor(random.nextFloat(), 0.25f, 0.9f));
        Graphics2D pen = pen(image);
        pen.setColor(Color.getHSBColor(random.nextFloat(), 0.6f, 0.6f));
        pen.fillOval(24, 132, 144, 120);
        Color skin = Color.getHSBColor(0.07f, 0.3f + random.nextFloat() * 0.35f, 0.95f - random.nextFloat() * 0.6f);
        pen.setColor(skin.darker());
        pen.fillRect(82, 110, 28, 40);
        pen.setColor(Color.getHSBColor(0.08f, 0.5f, 0.1f + random.nextFloat() * 0.4f));
        pen.fillOval(54, 32, 84, 70 + random.nextInt(60));
        pen.setColor(skin);
        pen.fillOval(62, 44, 68, 84);
        pen.setColor(Color.DARK_GRAY);
        pen.fillOval(78, 78, 8, 8);
        pen.fillOval(106, 78, 8, 8);
        pen.drawArc(82, 92, 28, 18, 200, 140);
        return jpeg(image);
    }

    /** A house with a door and windows under the sky. */
    static byte[] place(String of) throws IOException {
        RandomGenerator random = random(of);
        BufferedImage image = blank(Color.getHSBColor(0.57f, 0.15f + random.nextFloat() * 0.4f, 0.95f));
        Graphics2D pen = pen(image);
        pen.setColor(new Color(150, 150, 140));
        pen.fillRect(0, 160, SIZE, 32);
        pen.setColor(Color.getHSBColor(random.nextFloat(), 0.35f, 0.75f));
        pen.fillRect(28, 48, 136, 116);
        pen.setColor(Color.getHSBColor(random.nextFloat(), 0.7f, 0.5f));
        pen.fillRect(28, 92, 136, 14);
        pen.setColor(new Color(245, 240, 210));
        int windows = 2 + random.nextInt(3);
        for (int i = 0; i < windows; i++) {
            pen.fillRect(38 + i * 116 / windows, 60, 84 / windows, 24);
        }
        pen.setColor(new Color(70, 50, 40));
        pen.fillRect(40 + random.nextInt(84), 114, 30, 50);
        return jpeg(image);
    }

    private static RandomGenerator random(String of) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(of.hashCode());
    }

    private static BufferedImage blank(Color background) {
        BufferedImage image = new BufferedImage(SIZE, SIZE, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = pen(image);
        pen.setColor(background);
        pen.fillRect(0, 0, SIZE, SIZE);
        return image;
    }

    private static Graphics2D pen(BufferedImage image) {
        Graphics2D pen = image.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        return pen;
    }

    private static byte[] jpeg(BufferedImage image) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "jpg", out);
        return out.toByteArray();
    }
}
