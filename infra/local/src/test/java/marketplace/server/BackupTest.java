package marketplace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.server.template.Template;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy of a data folder that is served meanwhile. */
class BackupTest {

    @TempDir
    private Path root;

    private Path folder;
    private Path file;

    @BeforeEach
    void name() {
        folder = root.resolve("data");
        file = root.resolve("backup.zip");
    }

    private Stack start(Path data) throws Exception {
        Template template = Template.load(
                Path.of(System.getProperty("repository.root"), "template.yaml"), Stack.localValues(false));
        return Stack.start(template, StackOptions.forTests().withData(data));
    }

    private static String backup(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int status = BackupCommand.run(List.of(words), new PrintStream(out, true, StandardCharsets.UTF_8));
        return status + " " + out.toString(StandardCharsets.UTF_8);
    }

    private Path restored() throws IOException {
        Path to = root.resolve("restored");
        try (InputStream opened = Files.newInputStream(file);
                ZipInputStream zip = new ZipInputStream(opened)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = to.resolve(entry.getName());
                Files.createDirectories(target.getParent());
                Files.copy(zip, target);
            }
        }
        return to;
    }

    @Test
    void restoredBackupHasTheAccountsMoneyAndFilesOfItsMoment() throws Exception {
        Account poster;
        try (Stack stack = start(folder)) {
            Api api = new Api(stack.uri());
            poster = Account.signUp(api);
            poster.deposit(30);
            assertThat(backup(file.toString(), "--data", folder.toString())).startsWith("0 backup " + file);
            poster.deposit(12);
        }

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .as("it has the secret of the folder")
                .isEqualTo("rw-------");
        Path restored = restored();

        assertThat(backup(file.toString(), "--data", folder.toString()))
                .as("a backup replaces no file")
                .isEqualTo("2 ");
        assertThat(AuditCommand.run(List.of("--data", restored.toString()), System.out))
                .as("differences")
                .isZero();
        try (Stack stack = start(restored)) {
            Account again = poster.at(new Api(stack.uri()));
            assertThat(again.balance()).isEqualTo(3_000);
            assertThat(again.api()
                            .post("/api/bounties", again.session(), Account.bounty())
                            .json()
                            .path("success"))
                    .isEqualTo(Json.object().booleanNode(true));
        }
    }

    @Test
    void backupInTheFolderItselfIsCompleteAndWithoutADraft() throws Exception {
        file = folder.resolve("backup.zip");
        try (Stack stack = start(folder)) {
            Account.signUp(new Api(stack.uri()));
            assertThat(backup(file.toString(), "--data", folder.toString())).startsWith("0 ");
        }

        try (Stream<Path> restored = Files.list(restored())) {
            assertThat(restored.map(path -> path.getFileName().toString()))
                    .contains("marketplace.db", "secret")
                    .noneMatch(name -> name.contains("backup") || name.equals("zip"));
        }
    }

    @Test
    void folderWithoutADatabaseAndMissingNameAreRefused() {
        assertThat(backup(file.toString(), "--data", folder.toString())).isEqualTo("2 ");
        assertThat(backup()).isEqualTo("2 ");
        assertThat(backup(file.toString(), "--dada")).isEqualTo("2 ");
        assertThat(file).doesNotExist();
        assertThat(folder).doesNotExist();
    }
}
