package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.AccountsFixture.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RefreshTest {

    private final AccountsFixture world = new AccountsFixture();
    private String first;

    @BeforeEach
    void signUp() {
        first = world.signup("ada@example.com").text("/refreshToken");
    }

    @Test
    void refreshReturnsNewTokens() {
        world.clock.advance(Duration.ofMinutes(20));

        Reply reply = world.refresh(first);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("/expiresAt")).isEqualTo("2026-01-01T00:35:00.000Z");
        assertThat(world.get("/api/keys", Map.of(), AccountsFixture.session(reply.text("/token")))
                        .status())
                .isEqualTo(200);
        assertThat(world.refresh(reply.text("/refreshToken")).status()).isEqualTo(200);
    }

    @Test
    void spentTokenEndsTheSession() {
        String second = world.refresh(first).text("/refreshToken");
        String third = world.refresh(second).text("/refreshToken");

        assertThat(world.refresh(first).status()).isEqualTo(401);
        assertThat(world.refresh(third).status()).isEqualTo(401);
    }

    @Test
    void otherSessionsContinue() {
        String other = world.login("ada@example.com", AccountsFixture.PASSWORD).text("/refreshToken");
        world.refresh(first);
        world.refresh(first);

        assertThat(world.refresh(other).status()).isEqualTo(200);
    }

    @Test
    void inventedTokenDoesNotEndTheSession() {
        String sessionId = first.substring(0, first.indexOf('.'));

        assertThat(world.refresh(sessionId + "." + "A".repeat(64)).status()).isEqualTo(401);
        assertThat(world.logout(sessionId + "." + "A".repeat(64)).status()).isEqualTo(200);

        assertThat(world.refresh(first).status()).isEqualTo(200);
    }

    @Test
    void concurrentRefreshesSucceedOnceAndEndTheSession() throws Exception {
        List<Reply> replies = AccountsFixture.atOnce(2, () -> world.refresh(first));

        assertThat(replies).extracting(Reply::status).containsExactlyInAnyOrder(200, 401);
        String won = replies.stream()
                .filter(reply -> reply.status() == 200)
                .findFirst()
                .orElseThrow()
                .text("/refreshToken");
        assertThat(world.refresh(won).status()).isEqualTo(401);
    }

    @Test
    void refreshThatLosesTheRaceIsRefused() {
        world.justBeforeTheNextCommit(
                () -> assertThat(world.refresh(first).status()).isEqualTo(200));

        assertThat(world.refresh(first).status()).isEqualTo(401);
    }

    @Test
    void sessionEndsAfter30DaysWithoutRefresh() {
        world.clock.advance(Duration.ofDays(30).minusMillis(1));
        String second = world.refresh(first).text("/refreshToken");

        world.clock.advance(Duration.ofDays(30));
        assertThat(world.refresh(second).status()).isEqualTo(401);
    }

    @Test
    void malformedTokensGetTheSameAnswer() {
        Reply unknown = world.refresh("ses_00000000000000000000000000." + "A".repeat(64));
        for (String text : List.of("", ".", "x", first + "A", first.replace('.', ':'), "ses_x." + "A".repeat(64))) {
            Reply reply = world.refresh(text);
            assertThat(reply.status()).as(text).isEqualTo(401);
            assertThat(reply.text("/error")).isEqualTo(unknown.text("/error"));
        }
    }

    @Test
    void repeatedLogoutGetsTheSameAnswer() {
        Reply once = world.logout(first);
        Reply twice = world.logout(first);

        assertThat(once.status()).isEqualTo(200);
        assertThat(twice.body()).isEqualTo(once.body());
        assertThat(world.logout("garbage").body()).isEqualTo(once.body());
        assertThat(world.refresh(first).status()).isEqualTo(401);
    }

    @Test
    void sessionTokenExpiresWithin15MinutesOfLogout() {
        Map<String, String> session = AccountsFixture.session(
                world.login("ada@example.com", AccountsFixture.PASSWORD).text("/token"));
        world.logout(first);

        assertThat(world.get("/api/keys", Map.of(), session).status()).isEqualTo(200);
        world.clock.advance(Duration.ofMinutes(15));
        assertThat(world.get("/api/keys", Map.of(), session).status()).isEqualTo(401);
    }
}
