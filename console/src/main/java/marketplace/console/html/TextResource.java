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
        try (InputStream file = Objects.requireNonNull(TextResource.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
