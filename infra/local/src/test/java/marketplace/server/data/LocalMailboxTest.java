package marketplace.server.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.server.template.StartRefused;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalMailboxTest {

    private static final String ADA = "ada+shop@example.com";

    @TempDir
    Path folder;

    private final SettableClock clock = new SettableClock();

    private static Mail mail(String to, int number) {
        return new Mail(new Email(to), "Mail " + number, "The text of mail " + number);
    }

    private static void sendMails(LocalMailbox mailbox, int count) {
        for (int number = 1; number <= count; number++) {
            mailbox.send(mail(ADA, number));
        }
    }

    @Test
    void mailsOutliveARestartNewestFirst() throws StartRefused {
        try (DataFolder data = DataFolder.open(Optional.of(folder))) {
            LocalMailbox mailbox = new LocalMailbox(data, clock);
            mailbox.send(mail(ADA, 1));
            mailbox.send(mail("bob@example.com", 2));
            mailbox.send(mail(ADA, 3));
        }
        try (DataFolder data = DataFolder.open(Optional.of(folder))) {
            LocalMailbox mailbox = new LocalMailbox(data, clock);

            assertThat(mailbox.mails(""))
                    .extracting(mail -> mail.path("subject").asText())
                    .containsExactly("Mail 3", "Mail 2", "Mail 1");
            assertThat(mailbox.mails(ADA))
                    .extracting(mail -> mail.path("subject").asText())
                    .containsExactly("Mail 3", "Mail 1");
            assertThat(mailbox.mails(ADA).getFirst().path("sentAt").asText()).isEqualTo("2026-01-01T00:00:00.000Z");
        }
    }

    @Test
    void onlyTheLatest500MailsAreKept() throws StartRefused {
        try (DataFolder data = DataFolder.open(Optional.empty())) {
            LocalMailbox mailbox = new LocalMailbox(data, clock);
            sendMails(mailbox, 501);

            assertThat(mailbox.mails("")).hasSize(500);
            assertThat(mailbox.mails("").getLast().path("subject").asText()).isEqualTo("Mail 2");
        }
    }

    @Test
    void latest500MailsOutliveARestart() throws StartRefused {
        try (DataFolder data = DataFolder.open(Optional.of(folder))) {
            sendMails(new LocalMailbox(data, clock), 1_010);
        }
        try (DataFolder data = DataFolder.open(Optional.of(folder))) {
            LocalMailbox mailbox = new LocalMailbox(data, clock);

            assertThat(mailbox.mails("")).hasSize(500);
            assertThat(mailbox.mails("").getFirst().path("subject").asText()).isEqualTo("Mail 1010");
        }
    }

    @Test
    void mailThatAKillHasCutOffIsForgotten() throws Exception {
        try (DataFolder data = DataFolder.open(Optional.of(folder))) {
            LocalMailbox mailbox = new LocalMailbox(data, clock);
            mailbox.send(mail(ADA, 1));
            mailbox.send(new Mail(new Email(ADA), "Mail 2", "Grüße"));
        }
        Path file = folder.resolve("mails");
        byte[] whole = Files.readAllBytes(file);
        int first = Files.readString(file).indexOf('\n') + 1;
        for (int length = first; length < whole.length - 1; length++) {
            Files.write(file, Arrays.copyOf(whole, length));

            try (DataFolder data = DataFolder.open(Optional.of(folder))) {
                new LocalMailbox(data, clock).send(mail(ADA, 3));
                assertThat(new LocalMailbox(data, clock).mails(""))
                        .as("after %d of %d bytes", length, whole.length)
                        .extracting(mail -> mail.path("subject").asText())
                        .containsExactly("Mail 3", "Mail 1");
            }
        }
    }

    @Test
    void mailsOfEarlierVersionsAreRead() throws Exception {
        Files.writeString(folder.resolve("mails"), "[{\"to\":\"" + ADA + "\"},{\"to\":\"bob@example.com\"}]");
        try (DataFolder data = DataFolder.open(Optional.of(folder))) {
            new LocalMailbox(data, clock).send(mail(ADA, 3));

            assertThat(new LocalMailbox(data, clock).mails("")).hasSize(3);
        }
    }

    @Test
    void mailIsRefusedDuringAnOutage() throws StartRefused {
        try (DataFolder data = DataFolder.open(Optional.empty())) {
            LocalMailbox mailbox = new LocalMailbox(data, clock);
            mailbox.away(true);

            assertThatThrownBy(() -> mailbox.send(mail(ADA, 1))).hasMessage("the mail service is away");
            assertThat(mailbox.mails("")).isEmpty();
        }
    }

    @Test
    void partsOfAMailAreShown() throws StartRefused {
        try (DataFolder data = DataFolder.open(Optional.empty())) {
            LocalMailbox mailbox = new LocalMailbox(data, clock);
            Mail.Part calendar =
                    new Mail.Part("text/calendar", "booking.ics", "Grüße".getBytes(StandardCharsets.UTF_8));
            Mail.Part binary = new Mail.Part("image/png", "a.png", new byte[] {1, 2});
            mailbox.send(new Mail(new Email(ADA), "Booked", "text", "", Map.of(), List.of(calendar, binary)));

            assertThat(mailbox.mails(ADA).getFirst().path("parts"))
                    .hasToString("[{\"contentType\":\"text/calendar\",\"name\":\"booking.ics\",\"text\":\"Grüße\"},"
                            + "{\"contentType\":\"image/png\",\"name\":\"a.png\",\"base64\":\"AQI=\"}]");
        }
    }
}
