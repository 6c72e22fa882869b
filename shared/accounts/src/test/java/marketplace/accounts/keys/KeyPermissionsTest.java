package marketplace.accounts.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import org.junit.jupiter.api.Test;

class KeyPermissionsTest {

    private static final KeyId MAKER = new KeyId("key_00000000000000000000000001");
    private static final KeyId MADE = new KeyId("key_00000000000000000000000002");
    private static final KeyPermissions LIMITED =
            new KeyPermissions(Set.of(Scope.READ, Scope.MANAGE), List.of(new SpendLimit(MAKER, new Money(5_000))));

    @Test
    void newKeyDefaultsToAllScopesOfItsCreatorButBudget() {
        assertThat(LIMITED.part(MADE, Optional.empty(), Optional.empty())).isEqualTo(LIMITED);
        assertThat(LIMITED.part(MADE, Optional.of(Set.of(Scope.READ)), Optional.of(new Money(4_999))))
                .isEqualTo(new KeyPermissions(
                        Set.of(Scope.READ),
                        List.of(new SpendLimit(MADE, new Money(4_999)), new SpendLimit(MAKER, new Money(5_000)))));
    }

    @Test
    void keyWithoutDefaultScopesMustNameThoseOfANewKey() {
        KeyPermissions manager = new KeyPermissions(Set.of(Scope.BUDGET), List.of());

        assertThatThrownBy(() -> manager.part(MADE, Optional.empty(), Optional.empty()))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INSUFFICIENT_SCOPE));
    }

    @Test
    void scopeThatTheCreatorLacksIsRefused() {
        assertThatThrownBy(() -> LIMITED.part(MADE, Optional.of(Set.of(Scope.READ, Scope.SPEND)), Optional.empty()))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INSUFFICIENT_SCOPE))
                .hasMessageContaining("read, manage");
    }

    @Test
    void higherLimitIsRefusedAndEqualLimitIsShared() {
        assertThat(limited(LIMITED, MADE, 5_000)).isEqualTo(LIMITED);
        assertForbidden(LIMITED, 5_001);
    }

    @Test
    void limitsNestThreeDeepAndEqualOnesDoNotCount() {
        KeyPermissions deepest = limited(limited(LIMITED, MADE, 500), new KeyId("key_00000000000000000000000003"), 50);

        assertThat(deepest.limits())
                .extracting(SpendLimit::most)
                .extracting(Money::cents)
                .containsExactly(50L, 500L, 5_000L);
        assertThat(limited(deepest, new KeyId("key_00000000000000000000000004"), 50))
                .isEqualTo(deepest);
        assertForbidden(deepest, 5);
        assertForbidden(deepest, 51);
    }

    @Test
    void sessionMayGrantEverything() {
        assertThat(KeyPermissions.EVERYTHING
                        .part(MADE, Optional.empty(), Optional.empty())
                        .scopes())
                .containsExactlyInAnyOrder(Scope.READ, Scope.HIRE, Scope.SPEND, Scope.MANAGE);
        assertThat(KeyPermissions.EVERYTHING
                        .part(MADE, Optional.of(Set.of(Scope.values())), Optional.empty())
                        .scopes())
                .containsExactlyInAnyOrder(Scope.values());
        assertThat(limited(KeyPermissions.EVERYTHING, MADE, 1).limits())
                .containsExactly(new SpendLimit(MADE, new Money(1)));
    }

    private static KeyPermissions limited(KeyPermissions maker, KeyId made, long cents) {
        return maker.part(made, Optional.of(maker.scopes()), Optional.of(new Money(cents)));
    }

    private static void assertForbidden(KeyPermissions maker, long cents) {
        assertThatThrownBy(() -> limited(maker, MADE, cents))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.FORBIDDEN));
    }
}
