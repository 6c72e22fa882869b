package marketplace.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import marketplace.stdio.identities.PrivateFiles;

/** The API key in a file that only the operator reads, for those who keep no secrets in configuration. */
record StoredKey(Path file) {

    static StoredKey in(Path home) {
        return new StoredKey(home.resolve("api-key"));
    }

    Optional<String> read() {
        try {
            return Files.exists(file)
                    ? Optional.of(Files.readString(file).strip()).filter(key -> !key.isEmpty())
                    : Optional.empty();
        } catch (IOException _) {
            System.err.println(file + " cannot be read, so calls go without an API key.");
            return Optional.empty();
        }
    }

    /** Takes the key from standard input: arguments are seen by other processes. */
    void write(InputStream in) throws IOException, Settings.Invalid {
        String key = new String(in.readNBytes(1_000), StandardCharsets.UTF_8).strip();
        if (key.isEmpty() || key.contains("\n")) {
            throw new Settings.Invalid("Send the API key on standard input, as its only line.");
        }
        PrivateFiles.write(file, key + "\n");
        System.err.println("The API key is stored in " + file + ".");
    }
}
