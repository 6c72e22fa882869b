package marketplace.money;

import static marketplace.money.ProviderWorld.WORKER;
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
import marketplace.money.audit.Audit;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutAccount;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.payouts.PayoutRetries;
import marketplace.money.payouts.PayoutSending;
import marketplace.money.payouts.PayoutStatus;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Earnings on their way out of the house, and back. */
class PayoutAccountTest {

    private final MemoryTable table = new MemoryTable();
    private final ProviderWorld world = new ProviderWorld(table);
    private int released;

    @BeforeEach
    void fill() {
        world.money.deposit(MoneyWorld.POSTER, 100_000);
    }

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    private void earn(long cents) {
        released++;
        EscrowId escrow = world.money.fund(MoneyWorld.terms(released, cents));
        world.money.completed(escrow);
        world.money.move(escrow, held -> held.release(EscrowActor.POSTER, world.money.settlement(), world.money.now()));
    }

    private Payout payout() {
        return world.money.payouts.list(WORKER, 1, Optional.empty()).items().getFirst();
    }

    private ProviderEvent paid(Payout payout) {
        return new ProviderEvent.PayoutPaid(
                MoneyWorld.PROVIDER, "paid:" + payout.attempts(), WORKER, payout.id(), payout.attempts());
    }

    private ProviderEvent failed(Payout payout, String reason) {
        return new ProviderEvent.PayoutFailed(
                MoneyWorld.PROVIDER, "failed:" + payout.attempts(), WORKER, payout.id(), payout.attempts(), reason);
    }

    private long outside() {
        return world.provider.sent.values().stream()
                .mapToLong(order -> order.amount().cents())
                .sum();
    }

    @Test
    void payoutWithoutAccountGoesToWallet() {
        earn(1_000);
        world.money.tick();

        assertThat(world.money.balance(WORKER)).isEqualTo(1_000);
        assertThat(world.queued()).isEmpty();
    }

    @Test
    void payoutToVerifiedAccountIsPaidWhenProviderConfirms() {
        world.ready(WORKER, true);
        earn(1_000);
        world.money.tick();
        world.work();

        assertThat(outside()).isEqualTo(1_000);
        assertThat(payout().status()).isEqualTo(PayoutStatus.PENDING);
        assertThat(world.money.payable(WORKER)).isEqualTo(1_000);
        world.money.tell(paid(payout()));

        assertThat(payout().status()).isEqualTo(PayoutStatus.CONFIRMED);
        assertThat(world.money.payable(WORKER)).isZero();
        assertThat(world.money.balance(WORKER)).isZero();
    }

    @Test
    void readyPayoutAccountVerifiesAccountAndProfile() {
        Accounts accounts = new Accounts(table);
        world.ready(WORKER, true);
        assertThat(accounts.require(WORKER).payoutVerified()).isTrue();

        world.pass(Duration.ofMinutes(1));
        world.ready(WORKER, false);

        assertThat(accounts.require(WORKER).payoutVerified()).isFalse();
        earn(1_000);
        world.money.tick();
        assertThat(world.money.balance(WORKER)).isEqualTo(1_000);
    }

    @Test
    void refusedPayoutIsRetriedWhenAccountIsReady() {
        world.ready(WORKER, true);
        world.work();
        world.provider.mood = TestProvider.Mood.NO;
        earn(1_000);
        world.money.tick();
        world.work();
        assertThat(payout().status()).isEqualTo(PayoutStatus.FAILED);
        assertThat(payout().failureReason()).isEqualTo("account_closed");
        assertThat(world.money.payable(WORKER)).isEqualTo(1_000);

        world.provider.mood = TestProvider.Mood.YES;
        world.pass(Duration.ofMinutes(1));
        world.ready(WORKER, false);
        world.pass(Duration.ofMinutes(1));
        world.ready(WORKER, true);
        world.work();
        world.work();

        assertThat(payout().attempts()).isEqualTo(2);
        world.money.tell(paid(payout()));
        assertThat(world.money.payable(WORKER)).isZero();
        assertThat(outside()).isEqualTo(1_000);
    }

    @Test
    void returnedPayoutCompletesBountyOnce() {
        List<MoneyEffect> followed = new ArrayList<>();
        world.ready(WORKER, true);
        earn(1_000);
        world.money.tick();
        world.work();
        followed.add(confirm());
        Instant first = payout().firstConfirmedAt();
        world.pass(Duration.ofDays(1));
        world.money.tell(failed(payout(), "returned"));
        assertThat(world.money.payable(WORKER)).isEqualTo(1_000);
        assertThat(payout().confirmedAt()).isNull();

        table.commit(Commit.none().job(PayoutRetries.of(WORKER, world.now())));
        world.work();
        world.work();
        followed.add(confirm());

        assertThat(payout().status()).isEqualTo(PayoutStatus.CONFIRMED);
        assertThat(payout().firstConfirmedAt()).isEqualTo(first);
        assertThat(followed).hasExactlyElementsOfTypes(MoneyEffect.PayoutConfirmed.class, MoneyEffect.Settled.class);
    }

    private MoneyEffect confirm() {
        MoneyEffect effect = world.money.events.effect(paid(payout()), world.now());
        table.commit(world.money.events.commit(effect));
        return effect;
    }

    @Test
    void lateEventOfEarlierAttemptIsIgnored() {
        world.ready(WORKER, true);
        earn(1_000);
        world.money.tick();
        world.work();
        Payout first = payout();
        world.money.tell(failed(first, "returned"));
        table.commit(Commit.none().job(PayoutRetries.of(WORKER, world.now())));
        world.work();

        world.money.tell(paid(first));
        assertThat(payout().status()).isEqualTo(PayoutStatus.PENDING);
        world.work();
        world.money.tell(new ProviderEvent.PayoutFailed(
                MoneyWorld.PROVIDER, "late", WORKER, first.id(), first.attempts(), "returned"));
        assertThat(payout().status()).isEqualTo(PayoutStatus.PENDING);
        world.money.tell(paid(payout()));

        assertThat(world.money.payable(WORKER)).isZero();
    }

    @Test
    void lostResponseAndLostJobSendPayoutOnce() {
        world.ready(WORKER, true);
        earn(1_000);
        world.money.tick();
        world.provider.mood = TestProvider.Mood.MUTE;
        world.work();
        world.queued().forEach(job -> table.commit(Commit.of(JobOutbox.done(job))));
        world.provider.mood = TestProvider.Mood.YES;
        assertThat(payout().reference()).isNull();

        world.money.advance(Duration.ofHours(1));
        world.work();

        assertThat(world.provider.asked).hasSize(2);
        assertThat(outside()).isEqualTo(1_000);
        assertThat(payout().reference()).isNotNull();
        world.money.advance(Duration.ofDays(2));
        assertThat(world.queued()).isEmpty();
    }

    @Test
    void eventBeforeResponseIsNotOverwritten() {
        world.ready(WORKER, true);
        earn(1_000);
        world.money.tick();
        Job job = world.queued().stream()
                .filter(queued -> queued.kind().equals(PayoutSending.JOB))
                .findFirst()
                .orElseThrow();
        world.money.tell(paid(payout()));
        world.run(job);

        assertThat(payout().status()).isEqualTo(PayoutStatus.CONFIRMED);
        assertThat(world.provider.asked).isEmpty();
    }

    @Test
    void eventOfAnotherAccountOrProviderIsIgnored() {
        world.ready(WORKER, true);
        for (ProviderEvent event : List.of(
                new ProviderEvent.PayoutAccountChanged(MoneyWorld.PROVIDER, "1", WORKER, "acct_other", false),
                new ProviderEvent.PayoutAccountChanged("another", "2", WORKER, "acct_" + WORKER, false),
                new ProviderEvent.PayoutAccountChanged(
                        MoneyWorld.PROVIDER, "3", MoneyWorld.POSTER, "acct_" + MoneyWorld.POSTER, true))) {
            // Taken all the same: a provider that is refused tells it again, and in the end tells nothing any more.
            world.money.tell(event);
        }
        assertThat(new PayoutAccounts(table).find(WORKER)).get().matches(PayoutAccount::ready);
        earn(1_000);
        world.money.tick();

        assertThatThrownBy(() ->
                        world.money.tell(new ProviderEvent.PayoutPaid("another", "paid", WORKER, payout().id(), 1)))
                .hasMessageContaining("no such payout");
        assertThat(world.money.payable(WORKER)).isEqualTo(1_000);
    }
}
