package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Set;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import org.junit.jupiter.api.Test;

class KeyGrantTest {

    private static final KeyGrant LIMITED =
            new KeyGrant(Set.of(Scope.READ, Scope.MANAGE), Optional.of(new Money(5_000)));

    @Test
    void handsOnAllOfItselfUnlessAskedForLess() {
        assertThat(LIMITED.part(Optional.empty(), Optional.empty())).isEqualTo(LIMITED);
        assertThat(LIMITED.part(Optional.of(Set.of(Scope.READ)), Optional.of(new Money(4_999))))
                .isEqualTo(new KeyGrant(Set.of(Scope.READ), Optional.of(new Money(4_999))));
    }

    @Test
    void handsOnNoScopeThatItLacks() {
        assertThatThrownBy(() -> LIMITED.part(Optional.of(Set.of(Scope.READ, Scope.SPEND)), Optional.empty()))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INSUFFICIENT_SCOPE))
                .hasMessageContaining("read, manage");
    }

    @Test
    void handsOnNoHigherLimit() {
        assertThat(LIMITED.part(Optional.empty(), Optional.of(new Money(5_000))))
                .isEqualTo(LIMITED);
        assertThatThrownBy(() -> LIMITED.part(Optional.empty(), Optional.of(new Money(5_001))))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.FORBIDDEN));
    }

    @Test
    void theOwnerMayHandOutAnything() {
        assertThat(KeyGrant.EVERYTHING.part(Optional.empty(), Optional.empty()).scopes())
                .containsExactlyInAnyOrder(Scope.values());
        assertThat(KeyGrant.EVERYTHING
                        .part(Optional.empty(), Optional.of(new Money(1)))
                        .spendLimit())
                .contains(new Money(1));
    }
}
