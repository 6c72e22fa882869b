package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.kernel.EventType;
import marketplace.kernel.Job;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.kernel.Wire;
import marketplace.table.Commit;
import marketplace.table.forms.StoredData;
import marketplace.testing.Golden;
import marketplace.testing.StoredAccounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MailTest {

    private static final Set<String> NAMES =
            Set.of("bountyTitle", "applicantName", "senderName", "topic", "taskTitle", "templateName", "reason");

    private final Mailroom room = new Mailroom();

    private Mail only() {
        assertThat(room.mails).hasSize(1);
        return room.mails.getFirst();
    }

    /** Both sides may have a mail about one event. */
    private Mail only(MailKind kind) {
        List<Mail> toWorker = room.to("ada");
        List<Mail> mails = kind.recipient() == MailKind.Recipient.HUMAN
                ? toWorker
                : room.mails.stream().filter(mail -> !toWorker.contains(mail)).toList();
        assertThat(mails).hasSize(1);
        return mails.getFirst();
    }

    private void happens(EventType type, Map<String, Object> data) {
        room.market.runJob(
                new Notice(type.wire(), "s", room.account("bob"), room.market.now(), StoredData.of(data)).job());
    }

    @Test
    void everyMailGoesToItsRecipientOnly() {
        Map<String, String> table = new TreeMap<>();
        for (MailKind kind : MailKind.values()) {
            room.mails.clear();
            room.market.runJob(room.notice(kind.type(), "of " + kind, "bob").job());
            Mail mail = only(kind);
            String sent = recipient(mail) + ": " + mail.subject();
            String waits = kind.canWait() ? "can wait" : "at once";
            String row = kind.type() + ": " + kind.category().wire() + ", " + waits + ", to " + sent + "\n";
            table.merge(kind.type(), row, String::concat);
        }

        Golden.check("mails.txt", String.join("", table.values()));
    }

    private String recipient(Mail mail) {
        if (room.to("ada").contains(mail)) {
            return "the worker";
        }
        return room.to("bob").contains(mail)
                ? "the account of the event"
                : mail.to().value();
    }

    @ParameterizedTest
    @EnumSource(MailKind.class)
    void textAndHtmlSayTheSame(MailKind kind) {
        room.market.runJob(room.notice(kind.type(), "s", "bob").job());

        Mail mail = only(kind);
        assertThat(mail.text()).doesNotContain("{{", "}}", "null");
        String html = mail.html()
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&#x3D;", "=")
                .replace("&amp;", "&");
        assertThat(mail.text()
                        .split("\n-- \n", 2)[0]
                        .lines()
                        .map(line -> line.strip().replaceFirst(":$", "")))
                .allMatch(html::contains);
        assertThat(html).contains(mail.subject());
    }

    @Test
    void everyTemplateBelongsToAMail() {
        assertThat(MailText.sections().keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(MailKind.values()).map(Wire::wire).toList());
    }

    /** So a value can never be read as a link or as code. */
    @Test
    void noLineOfATextBeginsWithAValue() {
        assertThat(MailText.sections().values().stream()
                        .flatMap(text -> text.lines().skip(1)))
                .noneMatch(line -> line.matches("(-> )?\\{\\{[^#^/].*"));
    }

    @Test
    void acceptedMailNamesPayDeadlineAndLink() {
        room.happens(EventType.APPLICATION_ACCEPTED, "a");

        Mail mail = only();
        String link = Mailroom.SITE + "/app/hires/" + Mailroom.APPLICATION;
        assertThat(mail.subject()).isEqualTo("You are hired: Photograph a bridge");
        assertThat(mail.text()).contains("25.00 USD", "Sun 1 Mar 2026, 18:30 (UTC)", link);
        assertThat(mail.html()).contains("href=\"" + link + "\"");
    }

    @Test
    void acceptedMailNamesTheEndOfASilenceThatCostsTheSeat() {
        room.happens(EventType.APPLICATION_ACCEPTED, "a");

        assertThat(only().text()).contains("nor written to the poster by Mon 2 Mar 2026, 18:30 (UTC)");
    }

    @Test
    void everyMailWithAPageOfTheConsoleLinksToIt() {
        Set<MailKind> withoutPage = Set.of(
                MailKind.ENDPOINT_FAILING,
                MailKind.ENDPOINT_DISABLED,
                MailKind.SIGN_IN_NEW_PLACE,
                MailKind.KEY_CREATED,
                MailKind.CONTROLS_LOOSENED);
        for (MailKind kind : MailKind.values()) {
            room.mails.clear();
            room.market.runJob(
                    room.notice(kind.type(), "link of " + kind, "bob").job());
            String above = only(kind).text().split("\n-- \n", 2)[0];
            assertThat(above.contains(Mailroom.SITE + "/app/"))
                    .as(kind + above)
                    .isNotEqualTo(withoutPage.contains(kind));
        }
    }

    @Test
    void timesAreInTheZoneOfTheRecipient() {
        room.put("ada", "{\"timeZone\":\"Asia/Tokyo\"}");

        room.happens(EventType.APPLICATION_ACCEPTED, "a");

        assertThat(only().text()).contains("Mon 2 Mar 2026, 03:30 (Asia/Tokyo)");
    }

    @Test
    void redeliveryAndDuplicateStreamRecordsSendOneMail() {
        Job job = room.job(EventType.APPLICATION_ACCEPTED, "a");
        for (int i = 0; i < 10; i++) {
            room.market.runJob(job);
        }
        room.market.advance(Duration.ofDays(1));
        room.market.runJob(job);

        assertThat(room.mails).hasSize(1);
    }

    @Test
    void twoSubjectsOfOneTypeSendTwoMails() {
        room.happens(EventType.APPLICATION_ACCEPTED, "a");
        room.happens(EventType.APPLICATION_ACCEPTED, "b");

        assertThat(room.mails).hasSize(2);
    }

    @Test
    void failedMailIsSentByTheNextAttempt() {
        Job job = room.job(EventType.APPLICATION_ACCEPTED, "a");
        room.mailer = _ -> {
            throw new IllegalStateException("the mail service is away");
        };
        assertThatThrownBy(() -> room.market.runJob(job)).hasMessage("the mail service is away");
        room.mailer = room.mails::add;

        room.market.runJob(job);
        room.market.runJob(job);

        assertThat(room.mails).hasSize(1);
    }

    @Test
    void concurrentAttemptFailsAndACrashedOneIsRepeated() {
        Job job = room.job(EventType.APPLICATION_ACCEPTED, "a");
        List<String> concurrent = new ArrayList<>();
        // A crash while sending records neither failure nor success.
        room.mailer = _ -> {
            assertThatThrownBy(() -> room.market.runJob(job))
                    .satisfies(refused -> concurrent.add(refused.getMessage()));
            throw new StackOverflowError("crash");
        };
        assertThatThrownBy(() -> room.market.runJob(job)).isInstanceOf(StackOverflowError.class);
        assertThat(concurrent).singleElement().asString().startsWith("another worker sends this mail");
        room.mailer = room.mails::add;
        assertThatThrownBy(() -> room.market.runJob(job)).hasMessageStartingWith("another worker sends this mail");

        room.market.advance(MailRecords.LEASE);
        room.market.runJob(job);

        assertThat(room.mails).hasSize(1);
    }

    @Test
    void deletedAccountGetsNoMail() {
        room.market.table.commit(Commit.of(StoredAccounts.delete(room.account("ada"), room.market.now())));

        room.happens(EventType.APPLICATION_ACCEPTED, "a");
        room.happens(NoticeType.PAYOUT_ARRIVED, "p", "ada");

        assertThat(room.mails).isEmpty();
    }

    @Test
    void hostileTextsAreEscapedAndAddNoHeaderOrLine() {
        String hostile = "<script>alert(1)</script>\r\nBcc: all@example.com\n-> https://evil.test Click\u202e\u2028 &";
        Map<String, Object> data = room.data();
        data.put("bountyTitle", hostile);
        data.put("applicantName", hostile);

        happens(EventType.SUBMISSION_SUBMITTED, data);

        Mail mail = only(MailKind.WORK_SUBMITTED);
        assertThat(mail.subject())
                .doesNotContain("\r", "\n", "\u202e", "\u2028")
                .contains("<script>");
        assertThat(mail.html())
                .doesNotContain("<script>", "href=\"https://evil", "\u202e")
                .contains("&lt;script&gt;");
        assertThat(mail.text().lines()).noneMatch(line -> line.startsWith("Bcc:") || line.startsWith("https://evil"));
    }

    /** Every text that a mail names could be a stranger's, but the host and the network of one's own. */
    @ParameterizedTest
    @EnumSource(MailKind.class)
    void textsOfStrangersAreOneLineWithoutLinksAndMarkup(MailKind kind) {
        String hostile = "<b>Pay\u202e at https://evil.example/login or evil.com, www.evil\r\nBcc: x\n-> /app/evil Go";
        Map<String, Object> data = room.data(kind.type());
        data.replaceAll((name, value) ->
                value instanceof String text && (text.endsWith("_value") || NAMES.contains(name)) ? hostile : value);
        data.put("host", "hooks.ada.test");
        data.put("lines", Map.of("10", "New message from " + hostile, "11", hostile));
        room.service = hostile;
        room.provider = hostile;
        room.endReason = hostile;
        room.words = hostile;
        room.reviewer = hostile;
        room.direct = new WorkLookup.DirectHire(hostile, hostile);
        room.happensInItsStage(kind.type());

        room.market.runJob(
                new Notice(kind.type(), "s", room.account("bob"), room.market.now(), StoredData.of(data)).job());

        for (String part :
                List.of(only(kind).subject(), only(kind).text(), only(kind).html())) {
            assertThat(part.replace(Mailroom.SITE, "").replace("hooks.ada.test", ""))
                    .doesNotContain("://", "www.evil", "evil.example", "evil.com", "\u202e");
        }
        assertThat(only(kind).subject().lines()).hasSize(1);
        assertThat(only(kind).text())
                .doesNotContain("\nBcc", "\n->", Mailroom.SITE + "/app/evil")
                .doesNotContain("\r");
        assertThat(only(kind).html()).doesNotContain("<b>");
    }

    @Test
    void headerFieldWithALineBreakIsRefused() {
        Email ada = new Email("ada@example.com");
        Map<String, String> header = Map.of("List-Unsubscribe", "<a>\nBcc: b");

        assertThatThrownBy(() -> new Mail(ada, "Hello\r\nBcc: all@example.com", "text"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Mail(ada, "Hello", "text", "", header))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void longTitleIsShortened() {
        Map<String, Object> data = room.data();
        data.put("bountyTitle", "\ud83d\udeb2".repeat(500));

        happens(EventType.APPLICATION_ACCEPTED, data);

        String subject = only().subject();
        assertThat(subject.codePointCount(0, subject.length())).isLessThan(200);
        assertThat(subject).endsWith("\ud83d\udeb2…");
    }

    @Test
    void rulingOnAFrozenEscrowSendsNoSecondMailAboutItsEnd() {
        Map<String, Object> data = room.data();
        data.put("reason", "ruled");

        happens(EventType.ESCROW_UNFROZEN, data);

        assertThat(room.mails).isEmpty();
    }

    @Test
    void eventWithoutAMailCausesNoJob() {
        assertThat(NoticeMails.job(room.event(EventType.BOUNTY_COMPLETED, "b"))).isEmpty();
    }
}
