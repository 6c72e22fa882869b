package marketplace.console.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Files of this module and of those that use it. */
public final class TextResource {

    private TextResource() {}

    /** Reads a text by its absolute name, such as {@code /marketplace/console/html/tokens.css}. */
    public static String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /** Reads a file that is no text, by its absolute name. */
    public static byte[] bytes(String name) {
        try (InputStream file = Objects.requireNonNull(TextResource.class.getResourceAsStream(name), name)) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
