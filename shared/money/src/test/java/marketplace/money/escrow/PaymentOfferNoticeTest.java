package marketplace.money.escrow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.money.EscrowFixture;
import marketplace.money.MoneyFixture;
import marketplace.money.transactions.Spender;
import marketplace.table.JobOutbox;
import marketplace.testing.Facts;
import org.junit.jupiter.api.Test;

class PaymentOfferNoticeTest {

    private final MoneyFixture money = new MoneyFixture();

    private void fund(EscrowSubject subject) {
        EscrowTerms terms = EscrowTerms.of(
                subject,
                EscrowFixture.POSTER,
                EscrowFixture.WORKER,
                EscrowFixture.human(EscrowFixture.WORKER),
                new Money(2_000),
                EscrowFixture.FEE);
        EscrowId id = new EscrowId("esc_" + EscrowFixture.suffix(1));
        TransactionId transaction = new TransactionId("txn_" + EscrowFixture.suffix(1));
        money.commit(() -> money.escrows
                .post(
                        List.of(Escrow.fund(id, terms, Spender.of(EscrowFixture.POSTER), transaction, money.now())),
                        List.of())
                .requirePosted());
    }

    private List<Notice> notices() {
        return money.marketplace.waiting(JobOutbox.KIND).stream()
                .map(JobOutbox::job)
                .filter(job -> job.kind().equals(Notice.JOB))
                .map(job -> Facts.notice(job))
                .toList();
    }

    @Test
    void mailOfAFundedPaymentOfferNamesTheDeadline() {
        money.deposit(EscrowFixture.POSTER, 10_000);

        fund(new EscrowSubject.Offer(
                new ConversationId("cnv_" + EscrowFixture.suffix(1)), new MessageId("msg_" + EscrowFixture.suffix(1))));

        assertThat(notices()).singleElement().satisfies(notice -> {
            assertThat(notice.type()).isEqualTo(NoticeType.PAYMENT_OFFER_FUNDED.wire());
            assertThat(notice.accountId()).isEqualTo(EscrowFixture.WORKER);
            assertThat(Facts.of(notice))
                    .containsEntry("amountCents", 2_000L)
                    .containsEntry("conversationId", "cnv_" + EscrowFixture.suffix(1))
                    .containsEntry("dueAt", Instants.text(money.now().plusSeconds(48 * 3_600)));
        });
    }

    @Test
    void fundedSeatSendsNoSuchMail() {
        money.deposit(EscrowFixture.POSTER, 10_000);

        fund(EscrowFixture.seat(1));

        assertThat(notices()).isEmpty();
    }
}
