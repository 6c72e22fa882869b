package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import org.junit.jupiter.api.Test;

class CallerTest {

    private static final AccountId ACCOUNT = new AccountId("acc_01kdvyqh0000000000000000zz");
    private static final KeyId KEY = new KeyId("key_01kdvyqh0000000000000000zz");

    @Test
    void anonymousCallerHasNoAccount() {
        Caller caller = new Caller.Anonymous();

        assertThat(caller.account()).isEmpty();
        assertThat(caller.identity()).isEqualTo("anonymous");
        assertThat(caller.isAdmin()).isFalse();
    }

    @Test
    void keyIsItsOwnIdentityAndNeverAnAdmin() {
        Caller caller = new Caller.WithKey(ACCOUNT, KEY, Set.of(Scope.READ));

        assertThat(caller.account()).contains(ACCOUNT);
        assertThat(caller.identity()).isEqualTo(KEY.value());
        assertThat(caller.isAdmin()).isFalse();
    }

    @Test
    void sessionIsItsAccountAndMayBeAnAdmin() {
        Caller caller = new Caller.SignedIn(ACCOUNT);

        assertThat(caller.account()).contains(ACCOUNT);
        assertThat(caller.identity()).isEqualTo(ACCOUNT.value());
        assertThat(caller.isAdmin()).isFalse();
        assertThat(new Caller.SignedIn(ACCOUNT, true).isAdmin()).isTrue();
    }

    @Test
    void lowestLimitOfAKeyApplies() {
        SpendLimit low = new SpendLimit(KEY, new Money(100));
        SpendLimit high = new SpendLimit(KEY, new Money(900));
        Caller.WithKey limited = new Caller.WithKey(ACCOUNT, KEY, Set.of(), RateTier.AUTOMATED, List.of(low, high));

        assertThat(limited.spendLimit()).contains(new Money(100));
        assertThat(limited.tier().factor()).isEqualTo(5);
        assertThat(new Caller.WithKey(ACCOUNT, KEY, Set.of()).spendLimit()).isEmpty();
        assertThat(new Caller.WithKey(ACCOUNT, KEY, Set.of()).tier().factor()).isEqualTo(1);
    }
}
