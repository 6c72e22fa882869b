package marketplace.stdio.identities;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.mcp.JsonText;

/** The identities of a folder: a file each, and one that names the current one. */
public final class Identities {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,39}");

    private static final String ENDING = ".json";

    private final Path folder;
    private final Clock clock;

    public Identities(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /** The first one becomes the current one. */
    public Identity create(String name) {
        if (!NAME.matcher(name).matches()) {
            throw Problem.invalid("name", "must have 1 to 40 small letters, digits, - or _");
        }
        if (Files.exists(file(name))) {
            throw new Problem(
                    ErrorCode.CONFLICT, "There is an identity " + name + " already; switch_identity makes it current.");
        }
        Identity identity = Identity.create(name, clock.instant());
        write(file(name), JsonText.text(identity.stored()) + "\n");
        if (current().isEmpty()) {
            write(pointer(), name + "\n");
        }
        return identity;
    }

    public List<Identity> all() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Identity> identities = new ArrayList<>();
            for (Path file : files.filter(path -> path.toString().endsWith(ENDING))
                    .sorted()
                    .toList()) {
                identities.add(read(file));
            }
            identities.sort(Comparator.comparing(Identity::createdAt).thenComparing(Identity::name));
            return identities;
        } catch (IOException e) {
            throw unreadable(folder);
        }
    }

    public Identity get(String name) {
        if (!NAME.matcher(name).matches() || !Files.exists(file(name))) {
            throw new Problem(ErrorCode.NOT_FOUND, "There is no identity of this name; list_identities names them.");
        }
        return read(file(name));
    }

    public Optional<Identity> current() {
        if (!Files.exists(pointer())) {
            return Optional.empty();
        }
        try {
            String name = Files.readString(pointer()).strip();
            return Files.exists(file(name)) ? Optional.of(read(file(name))) : Optional.empty();
        } catch (IOException e) {
            throw unreadable(pointer());
        }
    }

    public Identity use(String name) {
        Identity identity = get(name);
        write(pointer(), name + "\n");
        return identity;
    }

    /** Its conversations can no longer be signed for: no copy of the key remains. */
    public Identity delete(String name) {
        Identity identity = get(name);
        try {
            if (current().filter(current -> current.name().equals(name)).isPresent()) {
                Files.delete(pointer());
            }
            Files.delete(file(name));
        } catch (IOException e) {
            throw unwritable(folder);
        }
        return identity;
    }

    private Path file(String name) {
        return folder.resolve(name + ENDING);
    }

    private Path pointer() {
        return folder.resolve("current");
    }

    private static Identity read(Path file) {
        try {
            return Identity.read(JsonText.syntax(Files.readAllBytes(file)));
        } catch (IOException | IllegalArgumentException | DateTimeException | Problem e) {
            throw unreadable(file);
        }
    }

    private static void write(Path file, String text) {
        try {
            PrivateFiles.write(file, text);
        } catch (IOException | UncheckedIOException e) {
            throw unwritable(file);
        }
    }

    private static Problem unreadable(Path path) {
        return new Problem(
                ErrorCode.INVALID_STATE,
                path + " cannot be read. Ask the operator to mend its permissions, or to move it away.");
    }

    private static Problem unwritable(Path path) {
        return new Problem(
                ErrorCode.INVALID_STATE, path + " cannot be written. Ask the operator to make its folder writable.");
    }
}
