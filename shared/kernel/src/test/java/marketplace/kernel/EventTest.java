package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import org.junit.jupiter.api.Test;

/** Events, and the notices and jobs that are made of them. */
class EventTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final AccountId ACCOUNT = new AccountId("acc_01kdvyqh0000000000000000zz");
    private static final Event EVENT =
            new Event(EventType.MESSAGE_RECEIVED, "msg_1", ACCOUNT, NOW, new Message("msg_1", "Ada", "Hello"));

    private record Message(String messageId, String name, String preview) implements EventData {

        @Override
        public Message withoutPreview() {
            return new Message(messageId, name, null);
        }

        @Override
        public Message withoutPersonal() {
            return new Message(messageId, null, null);
        }
    }

    private record Plain(long amountCents) implements EventData {}

    @Test
    void typeAndSubjectIdentifyAnEvent() {
        assertThat(EVENT.id()).isEqualTo("message.received:msg_1");
    }

    @Test
    void renamedEventKeepsEverythingElse() {
        Event renamed = EVENT.named(EventType.APPLICATION_RECEIVED);

        assertThat(renamed)
                .isEqualTo(new Event(EventType.APPLICATION_RECEIVED, "msg_1", ACCOUNT, NOW, EVENT.data()))
                .isNotEqualTo(EVENT);
    }

    @Test
    void eventWithoutItsPreviewKeepsTheOtherFields() {
        assertThat(EVENT.withoutPreview()).isEqualTo(EVENT.with(new Message("msg_1", "Ada", null)));
        assertThat(EVENT.withoutPersonal()).isEqualTo(EVENT.with(new Message("msg_1", null, null)));
    }

    @Test
    void eventWithoutTextsOfPeopleIsSentAsItIs() {
        Event plain = EVENT.with(new Plain(5));

        assertThat(plain.withoutPreview()).isEqualTo(plain);
        assertThat(plain.withoutPersonal()).isEqualTo(plain);
    }

    @Test
    void noticeOfAnEventIsAJobThatCarriesIt() {
        Notice notice = Notice.of(EVENT);

        assertThat(notice).isEqualTo(new Notice("message.received", "msg_1", ACCOUNT, NOW, (Record) EVENT.data()));
        assertThat(notice.job()).isEqualTo(new Job(Notice.JOB, "message.received:msg_1", NOW, notice));
    }

    @Test
    void timerAndJobWithoutARecordCarryNoData() {
        assertThat(new Timer("expiry", "1", NOW).data()).isEqualTo(new NoData());
        assertThat(new Job("sweep", "1", NOW).data()).isEqualTo(new NoData());
    }
}
