package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import marketplace.accounts.Account;
import marketplace.accounts.Email;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import org.junit.jupiter.api.Test;

class SessionTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static final RefreshKey KEY = new RefreshKey(new byte[32]);
    private final SecureRandom random = new SecureRandom();
    private final RefreshToken first = RefreshToken.first(new SessionId("ses_00000000000000000000000001"), random);
    private final Session session = Session.open(
            first,
            Account.open(new AccountId("acc_00000000000000000000000002"), new Email("ada@example.com"), "Ada", NOW),
            false,
            NOW);

    @Test
    void spentTokenDiffersFromAnInventedOne() {
        Session refreshed = session.refresh(first.next(KEY), NOW);

        assertThat(session.stateOf(first, NOW)).isEqualTo(Session.TokenState.CURRENT);
        assertThat(refreshed.stateOf(first, NOW)).isEqualTo(Session.TokenState.GRACE);
        assertThat(refreshed.stateOf(first, NOW.plusSeconds(30))).isEqualTo(Session.TokenState.SPENT);
        assertThat(session.stateOf(RefreshToken.first(session.id(), random), NOW))
                .isEqualTo(Session.TokenState.UNKNOWN);
    }

    @Test
    void lastFourReplacedTokensAreRememberedWhileTheirGraceLasts() {
        RefreshToken token = first;
        Session refreshed = session;
        for (int refreshes = 0; refreshes < 5; refreshes++) {
            token = token.next(KEY);
            refreshed = refreshed.refresh(token, NOW);
        }

        assertThat(refreshed.stateOf(first, NOW)).isEqualTo(Session.TokenState.SPENT);
        assertThat(refreshed.stateOf(first.next(KEY), NOW)).isEqualTo(Session.TokenState.GRACE);
        assertThat(refreshed.earlier()).hasSize(3);
        assertThat(refreshed.refresh(token.next(KEY), NOW.plusSeconds(30)).earlier())
                .isEmpty();
    }

    @Test
    void sessionLasts30DaysFromItsLastRefresh() {
        Instant later = NOW.plus(Duration.ofDays(29));
        Session refreshed = session.refresh(first.next(KEY), later);

        assertThat(session.isOver(NOW.plus(Duration.ofDays(30)).minusMillis(1))).isFalse();
        assertThat(session.isOver(NOW.plus(Duration.ofDays(30)))).isTrue();
        assertThat(refreshed.expiresAt()).isEqualTo(later.plus(Duration.ofDays(30)));
        assertThat(refreshed.createdAt()).isEqualTo(NOW);
        assertThat(refreshed.version()).isEqualTo(session.version() + 1);
    }

    @Test
    void tokensReadBackAsWritten() {
        assertThat(RefreshToken.parse(first.text()))
                .hasValueSatisfying(
                        read -> assertThat(session.stateOf(read, NOW)).isEqualTo(Session.TokenState.CURRENT));
        assertThat(first.toString()).doesNotContain(first.text().substring(31));
    }
}
