package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.crypto.spec.SecretKeySpec;
import marketplace.accounts.Account;
import marketplace.accounts.Email;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.KeyRing;
import marketplace.kernel.secrets.KeyRing.Held;
import marketplace.table.Commit;
import marketplace.testing.MemoryTable;
import org.bouncycastle.util.encoders.Base32;
import org.junit.jupiter.api.Test;

/** Values made with a previous key, under a ring with another current key. */
class KeyRotationTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static final byte[] OLD = key(1);
    private static final byte[] NEW = key(2);

    private final KeyRing<byte[]> rotated =
            new KeyRing<>(() -> List.of(new Held<>(NEW, Duration.ZERO), new Held<>(OLD, Duration.ofDays(400))));

    private static byte[] key(int value) {
        byte[] key = new byte[32];
        key[0] = (byte) value;
        return key;
    }

    @Test
    void repeatedRefreshFindsTheSuccessorOfTheOldKey() {
        RefreshToken token = RefreshToken.first(new SessionId("ses_00000000000000000000000001"), new SecureRandom());
        RefreshToken issued = token.next(new RefreshKey(OLD));

        assertThat(token.possibleNext(new RefreshKey(rotated)))
                .extracting(RefreshToken::text)
                .containsExactly(token.next(new RefreshKey(NEW)).text(), issued.text());
    }

    @Test
    void authenticatorOfAnAdminStaysValid() throws Exception {
        MemoryTable table = new MemoryTable();
        Account admin = Account.open(
                new AccountId("acc_00000000000000000000000001"), Email.require("ada@example.com"), "Ada", NOW);
        SecondFactors before = new SecondFactors(table, new SecureRandom(), KeyRing.of(OLD));
        String secret = secretOf(before, admin);
        table.commit(Commit.of(before.require(admin, Optional.of(code(secret, NOW)), NOW)));
        SecondFactors after = new SecondFactors(table, new SecureRandom(), rotated);
        Instant later = NOW.plusSeconds(60);

        table.commit(Commit.of(after.require(admin, Optional.of(code(secret, later)), later)));

        SecondFactors without = new SecondFactors(table, new SecureRandom(), KeyRing.of(NEW));
        Instant last = NOW.plusSeconds(120);
        assertThatThrownBy(() -> without.require(admin, Optional.of(code(secret, last)), last))
                .isInstanceOf(Problem.class);
    }

    private static String secretOf(SecondFactors factors, Account admin) {
        try {
            factors.require(admin, Optional.empty(), NOW);
        } catch (Problem setUp) {
            String address = setUp.details().getFirst().toString();
            return address.replaceAll(".*secret=([A-Z2-7]+).*", "$1");
        }
        throw new AssertionError("no set-up");
    }

    private static String code(String secret, Instant at) throws Exception {
        byte[] bytes = Base32.decode(secret + "=".repeat((8 - secret.length() % 8) % 8));
        return new TimeBasedOneTimePasswordGenerator()
                .generateOneTimePasswordString(new SecretKeySpec(bytes, "HmacSHA1"), at);
    }
}
