package marketplace.testing;

import java.nio.charset.StandardCharsets;
import marketplace.kernel.secrets.Sha256;

/** A small file, and how to announce it. */
public final class TestFiles {

    /** The first bytes of a PNG. */
    public static final byte[] PNG = "\u0089PNG\r\n\u001a\n the rest".getBytes(StandardCharsets.ISO_8859_1);

    private TestFiles() {}

    public static String announce(String purpose, byte[] file, String contentType) {
        return """
            {"purpose":"%s","contentType":"%s",
             "bytes":%d,"sha256":"%s"}\
            """.formatted(purpose, contentType, file.length, Sha256.of(file));
    }
}
