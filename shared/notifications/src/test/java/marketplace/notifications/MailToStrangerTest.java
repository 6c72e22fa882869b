package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.accounts.email.Mail;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.IdKind;
import marketplace.kernel.NoticeType;
import marketplace.table.Commit;
import marketplace.testing.StoredAccounts;
import org.junit.jupiter.api.Test;

/** Mails to an address without an account. */
class MailToStrangerTest {

    private final Mailroom room = new Mailroom();

    @Test
    void moneyForAnEmailWithoutAccountSaysHowToClaimIt() {
        room.happens(NoticeType.TRANSFER_WAITING, "t", "bob");

        assertThat(room.mails).hasSize(1);
        Mail mail = room.mails.getFirst();
        assertThat(mail.to().value()).isEqualTo("stranger@example.com");
        assertThat(mail.text()).contains("25.00 USD", "/api/auth/signup", "/api/auth/verify-email", "Sun 1 Mar 2026");
        assertThat(mail.text()).doesNotContain("/app/settings");
    }

    @Test
    void ownerOfAVerifiedEmailGetsNoMailAboutWaitingMoney() {
        AccountId cleo = new AccountId(room.market.ids.next(IdKind.ACCOUNT, room.market.now()));
        room.market.table.commit(new Commit(StoredAccounts.verified(cleo, "stranger@example.com", room.market.now())));

        room.happens(NoticeType.TRANSFER_WAITING, "t", "bob");

        assertThat(room.mails).isEmpty();
    }

    @Test
    void strangerGetsAtMostFiveMailsADay() {
        for (int i = 0; i < 9; i++) {
            room.happens(NoticeType.TRANSFER_WAITING, "t" + i, "bob");
        }
        assertThat(room.mails).hasSize(5);

        room.market.advance(Duration.ofDays(1));
        room.happens(NoticeType.TRANSFER_WAITING, "next day", "bob");

        assertThat(room.mails).hasSize(6);
    }

    @Test
    void strangerGetsNoMoreMailsFromConcurrentWorkers() {
        AtomicInteger notices = new AtomicInteger(1);
        room.mailer = mail -> {
            // Other workers begin while this mail is under way.
            if (notices.get() < 9) {
                room.happens(NoticeType.TRANSFER_WAITING, "t" + notices.getAndIncrement(), "bob");
            }
            room.mails.add(mail);
        };

        room.happens(NoticeType.TRANSFER_WAITING, "t0", "bob");

        assertThat(notices).hasValueGreaterThan(5);
        assertThat(room.mails).hasSize(5);
    }

    @Test
    void attemptsOfOneMailToAStrangerCountOnce() {
        room.mailer = _ -> {
            throw new IllegalStateException("the mail service is away");
        };
        for (int attempt = 0; attempt < 6; attempt++) {
            assertThatThrownBy(() -> room.happens(NoticeType.TRANSFER_WAITING, "t", "bob"))
                    .hasMessage("the mail service is away");
        }
        room.mailer = room.mails::add;

        for (int i = 0; i < 6; i++) {
            room.happens(NoticeType.TRANSFER_WAITING, i == 0 ? "t" : "t" + i, "bob");
        }

        assertThat(room.mails).hasSize(5);
    }
}
