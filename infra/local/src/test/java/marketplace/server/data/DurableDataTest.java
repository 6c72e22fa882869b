package marketplace.server.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.kernel.ObjectStore.Announced;
import marketplace.kernel.secrets.Sha256;
import marketplace.local.crash.Syncs;
import marketplace.server.template.StartRefused;
import marketplace.testing.Await;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the data folder has beside the database. */
class DurableDataTest {

    private static final byte[] FILE = "a file".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private DataFolder data;
    private LocalObjects objects;

    @BeforeEach
    void open() throws StartRefused {
        data = DataFolder.open(Optional.of(folder));
        objects = objects();
    }

    @AfterEach
    void close() {
        data.close();
    }

    private LocalObjects objects() {
        return new LocalObjects(data.objects(), URI.create("http://localhost/"), new byte[32]);
    }

    private interface Act {
        void run() throws Exception;
    }

    /** An act that did not wait for the disk would not notice. */
    private static void assertWaitsForTheDisk(Act act) throws InterruptedException {
        assumeThat(Syncs.canBeWatched()).isTrue();
        CompletableFuture<Exception> failure = new CompletableFuture<>();
        Thread.ofPlatform().start(() -> {
            Syncs.failInThisThread();
            try {
                act.run();
                failure.complete(new AssertionErrorOfTheAct());
            } catch (Exception e) {
                failure.complete(e);
            }
        });
        assertThat(Await.result(failure))
                .isInstanceOfAny(IOException.class, UncheckedIOException.class)
                .hasMessageContaining("Input/output error");
    }

    private static final class AssertionErrorOfTheAct extends Exception {

        private static final long serialVersionUID = 1L;
    }

    private static Announced announced(String contentType) {
        return new Announced(contentType, FILE.length, Sha256.of(FILE));
    }

    @Test
    void everythingThatIsAnsweredForWaitsForTheDisk() throws Exception {
        Announced announced = announced("text/plain");
        objects.write("files/first", "text/plain", FILE);
        String parts = objects.begin("files/joined", "text/plain");
        objects.part("files/joined", parts, 1, FILE);
        LocalMailbox mailbox = new LocalMailbox(data, new SettableClock());
        Mail mail = new Mail(new Email("ada@example.com"), "A mail", "text");
        mailbox.send(mail);

        assertWaitsForTheDisk(() -> objects.store("files/uploaded", announced, new ByteArrayInputStream(FILE)));
        assertWaitsForTheDisk(() -> objects.write("files/made", "text/plain", FILE));
        assertWaitsForTheDisk(() -> objects.part("files/joined", parts, 2, FILE));
        assertWaitsForTheDisk(() -> objects.complete("files/joined", parts));
        assertWaitsForTheDisk(() -> objects.delete("files/first"));
        assertWaitsForTheDisk(() -> mailbox.send(mail));
        assertWaitsForTheDisk(() -> data.write("clock-offset", "PT1H"));
        assertWaitsForTheDisk(() -> data.secret());
        assertThat(mailbox.mails(""))
                .as("the mail that failed will be sent again")
                .hasSize(1);
    }

    @Test
    void joinedFileStaysWholeWhenTheJoinIsRepeatedAfterACrash() throws Exception {
        String parts = objects.begin("files/joined", "text/plain");
        objects.part("files/joined", parts, 1, FILE);
        objects.part("files/joined", parts, 2, FILE);
        objects.complete("files/joined", parts);
        objects.complete("files/joined", parts);

        assertThat(objects.find("files/joined").orElseThrow().bytes()).isEqualTo(2L * FILE.length);
    }

    /** So that uploads of one account do not stop the calls of all. */
    @Test
    void filesOfCallersLeaveRoomForRecords() throws Exception {
        Announced file = announced("image/png");
        LocalObjects tooLittle = withFree(CallersFile.RESERVE);

        assertThat(withFree(CallersFile.RESERVE + 1).store("uploads/one", file, new ByteArrayInputStream(FILE)))
                .isTrue();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> tooLittle.store("uploads/two", file, new ByteArrayInputStream(FILE)))
                .withMessageContaining("would stay free");
        assertThat(tooLittle.find("uploads/two")).isEmpty();
    }

    private LocalObjects withFree(long bytes) {
        return new LocalObjects(data.objects(), URI.create("http://localhost/"), new byte[32], () -> bytes);
    }

    @Test
    void draftsThatACrashHasLeftAreRemovedAtTheStart() throws Exception {
        objects.write("files/first", "text/plain", FILE);
        Files.write(data.objects().resolve("draft-1"), FILE);
        Files.write(Files.createDirectory(data.objects().resolve("draft-2")).resolve("part-00001"), FILE);

        objects = objects();

        assertThat(data.objects()).isDirectoryNotContaining("glob:**/draft-*");
        assertThat(objects.find("files/first")).isPresent();
    }

    @Test
    void missingOrDamagedSecretOfAFolderWithADatabaseIsRefused() throws Exception {
        data.secret();
        data.database();
        Path secret = folder.resolve("secret");
        for (String text : new String[] {"", "00ff", "not a secret"}) {
            Files.writeString(secret, text);
            assertSecretRefused(secret);
        }
        Files.delete(secret);
        assertSecretRefused(secret);
        assertThat(secret).doesNotExist();
    }

    private void assertSecretRefused(Path secret) {
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(data::secret)
                .withMessage(secret + " is damaged or missing. Restore the last backup.");
    }
}
