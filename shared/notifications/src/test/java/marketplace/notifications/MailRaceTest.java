package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import marketplace.accounts.email.Mail;
import marketplace.kernel.Notice;
import marketplace.notifications.VisitLookup.Stage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a mail is about can change between any two reads of the job that writes it. */
class MailRaceTest {

    private final Mailroom room = new Mailroom();

    /** Each mail in turn is the one that is interrupted: an event can have two. */
    @ParameterizedTest
    @EnumSource(MailKind.class)
    void mailWhoseReasonGoesWhileItIsWrittenIsSentOrDropped(MailKind kind) {
        Notice notice = room.notice(kind.type(), "n", "bob");
        room.meanwhile = this::end;

        room.market.runJob(notice.job());
        List<Mail> sent = List.copyOf(room.mails);
        room.market.runJob(notice.job());

        assertThat(sent).allSatisfy(mail -> assertThat(mail.text()).doesNotContain("{{", "null"));
        assertThat(room.mails).isEqualTo(sent);
    }

    /** The work is decided and paid, the dispute ruled, the booking and the subscription over. */
    private void end() {
        room.meanwhile = () -> {};
        room.delivery = null;
        room.choice = WorkLookup.Choice.NONE;
        room.disputed = false;
        room.words = null;
        room.stage = Stage.OTHER;
        room.cycle = null;
        Collections.addAll(room.decided, Mailroom.BOUNTY, Mailroom.APPLICATION);
    }
}
