package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Notice;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

/** Who sends a mail when a job is repeated, or its deferred mail is due twice. */
class MailRecordsTest {

    private static final Instant NIGHT = Instant.parse("2026-01-01T02:00:00Z");
    private static final Instant MORNING = NIGHT.plus(Duration.ofHours(6));
    private static final MailKind KIND = MailKind.values()[0];
    private static final AccountId ACCOUNT = new AccountId("acc_00000000000000000000000001");
    private static final Notice NOTICE = new Notice(KIND.type(), "s", ACCOUNT, NIGHT, null);

    private final MemoryTable table = new MemoryTable();
    private final MailRecords records = new MailRecords(table);

    private boolean defer() {
        return records.defer(ACCOUNT.value(), KIND, NOTICE, MORNING, NIGHT);
    }

    private boolean claim(boolean resumed, Instant now) {
        return records.claim(ACCOUNT.value(), KIND, NOTICE, resumed, now);
    }

    @Test
    void repeatedJobDefersTheMailOnce() {
        assertThat(defer()).isTrue();
        assertThat(defer()).isFalse();

        assertThat(table.items())
                .filteredOn(item -> item.key().pk().startsWith("DUE"))
                .hasSize(1);
    }

    @Test
    void repeatedJobDoesNotSendADeferredMailBeforeItsTime() {
        defer();

        assertThat(claim(false, NIGHT)).isFalse();
        assertThat(claim(true, MORNING)).isTrue();
    }

    @Test
    void deferredMailThatIsDueTwiceIsSentOnce() {
        defer();
        assertThat(claim(true, MORNING)).isTrue();
        assertThatThrownBy(() -> claim(true, MORNING)).isInstanceOf(IllegalStateException.class);

        records.done(ACCOUNT.value(), KIND, NOTICE, MORNING);

        assertThat(claim(true, MORNING.plus(MailRecords.LEASE))).isFalse();
        assertThat(defer()).isFalse();
    }

    @Test
    void mailOfACrashedWorkerIsSentByTheNextAfterItsLease() {
        assertThat(claim(false, NIGHT)).isTrue();

        assertThat(claim(false, NIGHT.plus(MailRecords.LEASE))).isTrue();
    }
}
