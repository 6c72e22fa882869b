package marketplace.money.payouts;

import static marketplace.money.MoneyFixture.WORKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.money.MoneyEffect;
import marketplace.money.MoneyFixture;
import marketplace.money.TestProvider;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PayoutAccountTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private int released;

    @BeforeEach
    void fill() {
        market.deposit(MoneyFixture.POSTER, 100_000);
    }

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    private void earn(long cents) {
        released++;
        EscrowId escrow = market.fund(MoneyFixture.terms(released, cents));
        market.complete(escrow);
        market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
    }

    private Payout payout() {
        return market.payouts.list(WORKER, 1, Optional.empty()).items().getFirst();
    }

    private ProviderEvent paid(Payout payout) {
        return new ProviderEvent.PayoutPaid(
                MoneyFixture.PROVIDER, "paid:" + payout.attempts(), WORKER, payout.id(), payout.attempts());
    }

    private ProviderEvent failed(Payout payout, String reason) {
        return new ProviderEvent.PayoutFailed(
                MoneyFixture.PROVIDER, "failed:" + payout.attempts(), WORKER, payout.id(), payout.attempts(), reason);
    }

    private long outside() {
        return market.provider.sent.values().stream()
                .mapToLong(order -> order.amount().cents())
                .sum();
    }

    @Test
    void payoutWithoutAccountStaysOwed() {
        earn(1_000);
        market.tick();

        assertThat(market.balance(WORKER)).isZero();
        assertThat(market.payable(WORKER)).isEqualTo(1_000);
        assertThat(market.jobs()).isEmpty();
    }

    @Test
    void payoutToVerifiedAccountIsPaidWhenProviderConfirms() {
        market.payoutAccount(WORKER, true);
        earn(1_000);
        market.tick();
        market.work();

        assertThat(outside()).isEqualTo(1_000);
        assertThat(payout().status()).isEqualTo(PayoutStatus.PENDING);
        assertThat(market.payable(WORKER)).isEqualTo(1_000);
        market.deliver(paid(payout()));

        assertThat(payout().status()).isEqualTo(PayoutStatus.CONFIRMED);
        assertThat(market.payable(WORKER)).isZero();
        assertThat(market.balance(WORKER)).isZero();
    }

    @Test
    void readyPayoutAccountVerifiesAccountAndProfile() {
        Accounts accounts = new Accounts(table);
        market.payoutAccount(WORKER, true);
        assertThat(accounts.require(WORKER).payoutVerified()).isTrue();

        market.clock.advance(Duration.ofMinutes(1));
        market.payoutAccount(WORKER, false);

        assertThat(accounts.require(WORKER).payoutVerified()).isFalse();
        earn(1_000);
        market.tick();
        assertThat(market.payable(WORKER)).isEqualTo(1_000);
    }

    @Test
    void refusedPayoutIsRetriedWhenAccountIsReady() {
        market.payoutAccount(WORKER, true);
        market.work();
        market.provider.behaviour = TestProvider.Behaviour.DECLINE;
        earn(1_000);
        market.tick();
        market.work();
        assertThat(payout().status()).isEqualTo(PayoutStatus.FAILED);
        assertThat(payout().failureReason()).isEqualTo("account_closed");
        assertThat(market.payable(WORKER)).isEqualTo(1_000);

        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        market.clock.advance(Duration.ofMinutes(1));
        market.payoutAccount(WORKER, false);
        market.clock.advance(Duration.ofMinutes(1));
        market.payoutAccount(WORKER, true);
        market.work();
        market.work();

        assertThat(payout().attempts()).isEqualTo(2);
        market.deliver(paid(payout()));
        assertThat(market.payable(WORKER)).isZero();
        assertThat(outside()).isEqualTo(1_000);
    }

    @Test
    void returnedPayoutCompletesBountyOnce() {
        List<MoneyEffect> followed = new ArrayList<>();
        market.payoutAccount(WORKER, true);
        earn(1_000);
        market.tick();
        market.work();
        followed.add(confirm());
        Instant first = payout().firstConfirmedAt();
        market.clock.advance(Duration.ofDays(1));
        market.deliver(failed(payout(), "returned"));
        assertThat(market.payable(WORKER)).isEqualTo(1_000);
        assertThat(payout().confirmedAt()).isNull();

        table.commit(Commit.none().job(PayoutRetries.of(WORKER, market.now())));
        market.work();
        market.work();
        followed.add(confirm());

        assertThat(payout().status()).isEqualTo(PayoutStatus.CONFIRMED);
        assertThat(payout().firstConfirmedAt()).isEqualTo(first);
        assertThat(followed).hasExactlyElementsOfTypes(MoneyEffect.PayoutConfirmed.class, MoneyEffect.Settled.class);
    }

    private MoneyEffect confirm() {
        MoneyEffect effect = market.effect(paid(payout()));
        table.commit(market.writes(effect));
        return effect;
    }

    @Test
    void lateEventOfEarlierAttemptIsIgnored() {
        market.payoutAccount(WORKER, true);
        earn(1_000);
        market.tick();
        market.work();
        Payout first = payout();
        market.deliver(failed(first, "returned"));
        table.commit(Commit.none().job(PayoutRetries.of(WORKER, market.now())));
        market.work();

        market.deliver(paid(first));
        assertThat(payout().status()).isEqualTo(PayoutStatus.PENDING);
        market.work();
        market.deliver(new ProviderEvent.PayoutFailed(
                MoneyFixture.PROVIDER, "late", WORKER, first.id(), first.attempts(), "returned"));
        assertThat(payout().status()).isEqualTo(PayoutStatus.PENDING);
        market.deliver(paid(payout()));

        assertThat(market.payable(WORKER)).isZero();
    }

    @Test
    void lostResponseAndLostJobSendPayoutOnce() {
        market.payoutAccount(WORKER, true);
        earn(1_000);
        market.tick();
        market.provider.behaviour = TestProvider.Behaviour.LOSE_ANSWER;
        market.work();
        market.jobs().forEach(job -> table.commit(Commit.of(JobOutbox.done(job))));
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        assertThat(payout().reference()).isNull();

        market.advance(Duration.ofHours(1));
        market.work();

        assertThat(market.provider.asked).hasSize(2);
        assertThat(outside()).isEqualTo(1_000);
        assertThat(payout().reference()).isNotNull();
        market.advance(Duration.ofDays(2));
        assertThat(market.jobs()).isEmpty();
    }

    private void chargeBack(long cents) {
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER, "evt-cb", "dp_1", WORKER, "chk_" + MoneyFixture.suffix(98), new Money(cents)));
    }

    @Test
    void directedPayoutWaitsForADebtThatPrecedesTheFirstCall() {
        market.payoutAccount(WORKER, true);
        earn(1_000);
        market.tick();
        chargeBack(700);
        market.work();
        market.advance(Duration.ofDays(1));
        market.work();
        assertThat(market.provider.asked).isEmpty();
        assertThat(payout().isAvailable()).isTrue();

        market.deposit(WORKER, 700);
        market.advance(Duration.ofDays(1));
        market.work();

        assertThat(market.provider.sent).hasSize(1);
        assertThat(payout().reference()).isNotNull();
    }

    @Test
    void payoutThatTheProviderMayHaveAcceptedGoesOnDespiteADebt() {
        market.payoutAccount(WORKER, true);
        earn(1_000);
        market.tick();
        market.provider.behaviour = TestProvider.Behaviour.LOSE_ANSWER;
        market.work();
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        chargeBack(700);

        market.advance(Duration.ofHours(1));
        market.work();

        assertThat(market.provider.sent).hasSize(1);
        assertThat(payout().reference()).isNotNull();
        market.deliver(paid(payout()));
        assertThat(market.payable(WORKER)).isZero();
    }

    @Test
    void eventBeforeResponseIsNotOverwritten() {
        market.payoutAccount(WORKER, true);
        earn(1_000);
        market.tick();
        Job job = market.jobs().stream()
                .filter(queued -> queued.kind().equals(PayoutSending.JOB))
                .findFirst()
                .orElseThrow();
        market.deliver(paid(payout()));
        market.runJob(job);

        assertThat(payout().status()).isEqualTo(PayoutStatus.CONFIRMED);
        assertThat(market.provider.asked).isEmpty();
    }

    @Test
    void eventOfAnotherAccountOrProviderIsIgnored() {
        market.payoutAccount(WORKER, true);
        for (ProviderEvent event : List.of(
                new ProviderEvent.PayoutAccountChanged(MoneyFixture.PROVIDER, "1", WORKER, "acct_other", false),
                new ProviderEvent.PayoutAccountChanged("another", "2", WORKER, "acct_" + WORKER, false),
                new ProviderEvent.PayoutAccountChanged(
                        MoneyFixture.PROVIDER, "3", MoneyFixture.POSTER, "acct_" + MoneyFixture.POSTER, true))) {
            // Accepted without effect: the provider would repeat a refused event.
            market.deliver(event);
        }
        assertThat(new PayoutAccounts(table).find(WORKER)).get().matches(PayoutAccount::ready);
        earn(1_000);
        market.tick();

        assertThatThrownBy(
                        () -> market.deliver(new ProviderEvent.PayoutPaid("another", "paid", WORKER, payout().id(), 1)))
                .hasMessageContaining("no such payout");
        assertThat(market.payable(WORKER)).isEqualTo(1_000);
    }
}
