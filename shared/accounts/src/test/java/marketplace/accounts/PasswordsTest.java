package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PasswordsTest {

    private static final int BURST = 10 * Runtime.getRuntime().availableProcessors();

    private final Passwords passwords = new Passwords(new SecureRandom());

    @Test
    void hashMatchesItsPasswordOnly() {
        String stored = passwords.hash(AccountsFixture.PASSWORD);

        assertThat(stored).matches("\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}");
        assertThat(passwords.matches(AccountsFixture.PASSWORD, Optional.of(stored)))
                .isTrue();
        assertThat(passwords.matches(AccountsFixture.PASSWORD + " ", Optional.of(stored)))
                .isFalse();
    }

    @Test
    void everyHashHasItsOwnSalt() {
        assertThat(passwords.hash(AccountsFixture.PASSWORD)).isNotEqualTo(passwords.hash(AccountsFixture.PASSWORD));
    }

    @Test
    void hashOfTheReferenceProgramWithAnotherCostMatches() {
        String reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

        assertThat(passwords.matches("password", Optional.of(reference))).isTrue();
        assertThat(passwords.matches("Password", Optional.of(reference))).isFalse();
    }

    @Test
    void passwordMatchesInEitherUnicodeForm() {
        String stored = passwords.hash("caf\u00e9 cr\u00e8me");

        assertThat(passwords.matches("cafe\u0301 cre\u0300me", Optional.of(stored)))
                .isTrue();
    }

    @Test
    void verificationCostsOneComputationWithAndWithoutAHash() {
        String stored = passwords.hash(AccountsFixture.PASSWORD);
        long before = passwords.computations();

        assertThat(passwords.matches(AccountsFixture.PASSWORD, Optional.empty()))
                .isFalse();
        assertThat(passwords.computations()).isEqualTo(before + 1);
        passwords.matches("wrong", Optional.of(stored));
        assertThat(passwords.computations()).isEqualTo(before + 2);
    }

    /** A virtual thread, as that of a call's counter, needs a core between the computations, not after them. */
    @Test
    void otherCallsGoOnDuringABurstOfSignIns() throws Exception {
        AtomicInteger computed = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int call = 0; call < BURST; call++) {
                threads.submit(() -> {
                    passwords.hash(AccountsFixture.PASSWORD);
                    return computed.incrementAndGet();
                });
            }

            int before = threads.submit(computed::get).get();

            assertThat(before).isLessThan(BURST / 2);
        }
    }

    @Test
    void damagedHashIsAFaultAndNotAWrongPassword() {
        assertThatThrownBy(() -> passwords.matches(AccountsFixture.PASSWORD, Optional.of("$argon2i$v=19$nonsense")))
                .isInstanceOf(IllegalStateException.class);
    }
}
