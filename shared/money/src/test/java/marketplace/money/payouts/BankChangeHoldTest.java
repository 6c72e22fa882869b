package marketplace.money.payouts;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.EscrowId;
import marketplace.money.MoneyFixture;
import marketplace.money.ProviderOperations;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.topups.PaymentMethodService;
import marketplace.testing.StoredAccounts;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class BankChangeHoldTest {

    private static final Duration HOLD = Duration.ofHours(72);

    private final MoneyFixture market = new MoneyFixture();
    private final PayoutAccountService accounts = new PayoutAccountService(market.table, new SecureRandom(), HOLD);
    private final TestEndpoint endpoint = new TestEndpoint(
            ProviderOperations.of(() -> new PaymentMethodService(market.table), () -> accounts),
            market.table,
            market.clock,
            market.ids);

    private Reply putPayoutAccount(Caller caller) {
        endpoint.admit("worker", caller);
        return endpoint.call("worker", "PUT", "/api/me/payout-account", "{}", Map.of());
    }

    private void release() {
        market.deposit(MoneyFixture.POSTER, 10_000);
        EscrowId escrow = market.fund(MoneyFixture.terms(0, 1_000));
        market.complete(escrow);
        market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        market.work();
    }

    @Test
    void payoutWaitsAfterTheBankCouldBeChanged() {
        market.payoutAccount(MoneyFixture.WORKER, true);
        assertThat(putPayoutAccount(StoredAccounts.justSignedIn(MoneyFixture.WORKER))
                        .status())
                .isEqualTo(200);

        release();
        market.advance(HOLD.minusMinutes(1));
        market.work();
        assertThat(market.provider.sent).isEmpty();

        market.advance(Duration.ofMinutes(2));
        market.work();
        assertThat(market.provider.sent).hasSize(1);
    }

    @Test
    void refusedChangeHoldsNothing() {
        market.payoutAccount(MoneyFixture.WORKER, true);
        assertThat(putPayoutAccount(new Caller.SignedIn(MoneyFixture.WORKER)).errorCode())
                .isEqualTo("step_up_required");

        release();

        assertThat(market.provider.sent).hasSize(1);
    }

    @Test
    void firstPayoutAccountHoldsNothing() {
        putPayoutAccount(StoredAccounts.justSignedIn(MoneyFixture.WORKER));

        assertThat(List.of(new PayoutAccounts(market.table)
                        .find(MoneyFixture.WORKER)
                        .orElseThrow()))
                .allSatisfy(account -> assertThat(account.isHeld(market.now())).isFalse());
    }
}
