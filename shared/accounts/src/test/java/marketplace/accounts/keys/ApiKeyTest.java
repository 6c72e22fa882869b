package marketplace.accounts.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import org.junit.jupiter.api.Test;

class ApiKeyTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final KeyValue raw = KeyValue.random(KeyMode.TEST, new SecureRandom());
    private final ApiKey key = ApiKey.create(
            new KeyId("key_00000000000000000000000001"),
            new AccountId("acc_00000000000000000000000002"),
            "agent",
            raw,
            KeyPermissions.EVERYTHING,
            Optional.empty(),
            NOW);

    @Test
    void newKeyIsActiveAndDoesNotKeepItsValue() {
        assertThat(key.isActive()).isTrue();
        assertThat(key.hash()).isEqualTo(raw.hash()).hasSize(64);
        assertThat(key.toString()).doesNotContain(raw.text());
    }

    @Test
    void revokedKeyCannotBeRevokedAgain() {
        ApiKey revoked = key.revoke(NOW.plusSeconds(5));

        assertThat(revoked.isActive()).isFalse();
        assertThat(revoked.revokedAt()).contains(NOW.plusSeconds(5));
        assertThatThrownBy(() -> revoked.revoke(NOW)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void useIsStoredFirstAndAfterAnHour() {
        KeyPrincipal unused = KeyPrincipal.of(key);
        KeyPrincipal used = new KeyPrincipal(
                key.accountId(), key.id(), key.grant().scopes(), key.tier(), List.of(), Optional.of(NOW));

        assertThat(unused.isUseDue(NOW)).isTrue();
        assertThat(used.isUseDue(NOW.plus(Duration.ofHours(1)))).isFalse();
        assertThat(used.isUseDue(NOW.plus(Duration.ofHours(1)).plusMillis(1))).isTrue();
    }
}
