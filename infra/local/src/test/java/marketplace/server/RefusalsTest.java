package marketplace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.local.Templates;
import marketplace.server.template.Template;
import marketplace.table.Item;
import marketplace.table.Key;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program cannot work with: one sentence on standard error, an exit status, and nothing is touched. */
class RefusalsTest {

    private static final int REFUSED = 1;
    private static final int WRONG_CALL = 2;
    private static final String OPTIONS = "./run --help prints the options.";

    private static final Template TEMPLATE = Templates.of(List.of());

    @TempDir
    private Path root;

    private Path folder;
    private Path database;

    @BeforeEach
    void fill() throws Exception {
        folder = root.resolve("data");
        database = folder.resolve("marketplace.db");
        try (Stack stack = Stack.start(TEMPLATE, StackOptions.forTests().withData(folder))) {
            for (int i = 0; i < 40; i++) {
                stack.table()
                        .put(Item.at(new Key("item" + i, "S"))
                                .put("text", "x".repeat(400))
                                .build());
            }
        }
    }

    private record Ended(int status, List<String> said) {}

    /** In this process: a start of another takes seconds. */
    private static Ended run(String... args) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            int status = StackCommand.run(args, _ -> TEMPLATE);
            return new Ended(
                    status, said.toString(StandardCharsets.UTF_8).lines().toList());
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(
                        root.relativize(file).toString(), Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
            }
        }
        return contents;
    }

    private void assertRefused(int status, List<String> sentences, String... args) throws IOException {
        Map<String, String> before = contents();
        assertThat(run(args)).as(Arrays.toString(args)).isEqualTo(new Ended(status, sentences));
        assertThat(contents()).as(Arrays.toString(args)).isEqualTo(before);
    }

    private void assertDocumented(String sentence) {
        Path document = Path.of(System.getProperty("repository.root"), "docs/one-machine.md");
        String withoutPaths = sentence.replaceAll(Pattern.quote(root.toString()) + "[^ ;]*", "...");
        assertThat(document).content().contains("| `" + withoutPaths + "` |");
    }

    /** The server, and both commands that read a folder. */
    private void assertFolderRefused(String sentence) throws IOException {
        assertDocumented(sentence);
        assertRefused(REFUSED, List.of(sentence), "--port", "0", "--data", folder.toString());
        assertRefused(WRONG_CALL, List.of(sentence), "audit", "--data", folder.toString());
        assertRefused(
                WRONG_CALL,
                List.of(sentence),
                "backup",
                root.resolve("backup.zip").toString(),
                "--data",
                folder.toString());
    }

    private void execute(String command) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute(command);
        }
    }

    @Test
    void folderOfANewerVersion() throws Exception {
        execute("PRAGMA user_version = 7");
        assertFolderRefused(database + " has version 7; this program reads up to version 1. Start the newer program.");
    }

    @Test
    void fileOfAnotherProgram() throws Exception {
        Files.delete(database);
        execute("CREATE TABLE dm (TableName TEXT)");
        assertFolderRefused(database + " was not made by this version of the program. Choose another folder.");
    }

    @Test
    void damagedDatabase() throws Exception {
        byte[] bytes = Files.readAllBytes(database);
        Arrays.fill(bytes, 8_192, 12_288, (byte) 0x5a);
        Files.write(database, bytes);
        assertFolderRefused(database + " is damaged. Restore the last backup.");
        Files.writeString(database, "This is a text of more than a hundred bytes. ".repeat(40));
        assertFolderRefused(database + " is damaged. Restore the last backup.");
    }

    @Test
    void changedByteOfAnItemEndsTheAudit() throws Exception {
        byte[] bytes = Files.readAllBytes(database);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String name = "item7S";
        // SQLite leaves old copies in free parts of pages.
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            bytes[at + name.length() + 40] ^= 1;
        }
        Files.write(database, bytes);
        assertThat(run("audit", "--data", folder.toString()))
                .isEqualTo(new Ended(
                        WRONG_CALL,
                        List.of("the stored item " + new Key("item7", "S") + " is damaged; restore the last backup")));
    }

    @Test
    void missingSecret() throws Exception {
        Files.delete(folder.resolve("secret"));
        String sentence = folder.resolve("secret") + " is damaged or missing. Restore the last backup.";
        assertDocumented(sentence);
        assertRefused(REFUSED, List.of(sentence), "--port", "0", "--data", folder.toString());
    }

    @Test
    void folderInUse() throws Exception {
        String used = "The data folder " + folder + " is in use by another process.";
        assertDocumented(used);
        try (Stack _ = Stack.start(TEMPLATE, StackOptions.forTests().withData(folder))) {
            assertThat(run("--port", "0", "--data", folder.toString())).isEqualTo(new Ended(REFUSED, List.of(used)));
            assertThat(run("audit", "--data", folder.toString())).isEqualTo(new Ended(WRONG_CALL, List.of(used)));
        }
    }

    @Test
    void folderThatCannotBeOne() throws Exception {
        Path file = Files.writeString(root.resolve("file"), "text");
        assertRefused(
                REFUSED,
                List.of("The data folder " + file + " cannot be used: it is a file."),
                "--port=0",
                "--data=" + file);
        assertRefused(
                REFUSED,
                List.of("The data folder " + file.resolve("below") + " cannot be used: Not a directory."),
                "--port=0",
                "--data=" + file.resolve("below"));
    }

    @Test
    void folderThatDoesNotExistIsMadeByNoCommand() throws Exception {
        Path none = root.resolve("none");
        String sentence = "There is no database in " + none + "; name the folder with --data.";
        assertDocumented(sentence);
        String backup = root.resolve("backup.zip").toString();
        assertRefused(WRONG_CALL, List.of(sentence), "audit", "--data", none.toString());
        assertRefused(WRONG_CALL, List.of(sentence), "backup", backup, "--data", none.toString());
        assertThat(none).doesNotExist();
    }

    @Test
    void backupThatCannotBeWritten() throws Exception {
        Path existing = Files.writeString(root.resolve("existing.zip"), "kept");
        Path nowhere = root.resolve("none/backup.zip");
        String data = "--data=" + folder;
        assertRefused(
                WRONG_CALL,
                List.of(existing + " exists already; a backup replaces no file."),
                "backup",
                existing.toString(),
                data);
        assertRefused(WRONG_CALL, List.of("/ exists already; a backup replaces no file."), "backup", "/", data);
        assertRefused(
                WRONG_CALL,
                List.of(nowhere + " cannot be written: there is no folder " + nowhere.getParent() + "."),
                "backup",
                nowhere.toString(),
                data);
    }

    @Test
    void wrongOptions() throws Exception {
        assertWrong("There is no option --prot.", "--prot", "1");
        assertWrong("--port must be a number from 0 to 65535, not 65536.", "--port", "65536");
        assertWrong("--port must be a number from 0 to 65535, not -1.", "--port", "-1");
        assertWrong("--memory and --data exclude each other.", "--memory", "--data", folder.toString());
        assertWrong("The option --data needs a value.", "--data");
        assertWrong("The option --data needs a value.", "--data=");
        assertWrong("The option --data needs a value.", "--data", "--demo");
        assertWrong("The option --memory has no value.", "--memory=yes");
        assertWrong("The word audits belongs to no option.", "audits");
        assertWrong("The word now belongs to no option.", "audit", "now");
        assertWrong("There is no option --port.", "audit", "--port", "1");
        assertWrong("Name the file to write: ./run backup FILE.", "backup");
        assertWrong("Name the file to write: ./run backup FILE.", "backup", "--data", folder.toString());
        assertWrong("There is no option --memory.", "backup", "file.zip", "--memory");
        assertWrong("The name \0 cannot be used: Nul character not allowed.", "audit", "--data", "\0");
    }

    private void assertWrong(String sentence, String... args) throws IOException {
        Map<String, String> before = contents();
        Ended ended = run(args);
        List<String> said = new ArrayList<>(ended.said());
        assertThat(said.removeLast()).isEqualTo(OPTIONS);
        assertThat(said).as(Arrays.toString(args)).contains(sentence);
        assertThat(ended.status()).isEqualTo(WRONG_CALL);
        assertThat(contents()).isEqualTo(before);
    }
}
