package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.Racers;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RefreshTest {

    private final AccountsFixture fixture = new AccountsFixture();
    private String first;

    @BeforeEach
    void signUp() {
        first = fixture.signup("ada@example.com").text("refreshToken");
    }

    @Test
    void refreshReturnsNewTokens() {
        fixture.clock.advance(Duration.ofMinutes(20));

        Reply reply = fixture.refresh(first);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("expiresAt")).isEqualTo("2026-01-01T00:35:00.000Z");
        assertThat(fixture.get("/api/keys", Map.of(), AccountsFixture.session(reply.text("token")))
                        .status())
                .isEqualTo(200);
        assertThat(fixture.refresh(reply.text("refreshToken")).status()).isEqualTo(200);
    }

    @Test
    void secondTabWithin30SecondsGetsTheSameSuccessor() {
        Reply one = fixture.refresh(first);
        fixture.clock.advance(Duration.ofSeconds(30).minusMillis(1));

        Reply other = fixture.refresh(first);

        assertThat(other.status()).isEqualTo(200);
        assertThat(other.text("refreshToken")).isEqualTo(one.text("refreshToken"));
        assertThat(fixture.get("/api/keys", AccountsFixture.session(other.text("token")))
                        .status())
                .isEqualTo(200);
        assertThat(fixture.refresh(one.text("refreshToken")).status()).isEqualTo(200);
    }

    @Test
    void replacedTokenEndsTheSessionAfter30Seconds() {
        String second = fixture.refresh(first).text("refreshToken");
        fixture.clock.advance(Duration.ofSeconds(30));

        assertThat(fixture.refresh(first).status()).isEqualTo(401);
        assertThat(fixture.refresh(second).status()).isEqualTo(401);
    }

    @Test
    void everyTokenReplacedWithin30SecondsGetsTheNewestToken() {
        List<String> replaced = new ArrayList<>();
        String newest = first;
        for (int refreshes = 0; refreshes < 4; refreshes++) {
            replaced.add(newest);
            newest = fixture.refresh(newest).text("refreshToken");
            fixture.clock.advance(Duration.ofSeconds(5));
        }

        for (String token : replaced) {
            Reply reply = fixture.refresh(token);
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.text("refreshToken")).isEqualTo(newest);
        }
        assertThat(fixture.refresh(newest).status()).isEqualTo(200);
    }

    @Test
    void laterRefreshesDoNotProlongTheGraceOfAToken() {
        String second = fixture.refresh(first).text("refreshToken");
        fixture.clock.advance(Duration.ofSeconds(29));
        String third = fixture.refresh(second).text("refreshToken");
        fixture.clock.advance(Duration.ofSeconds(1));
        assertThat(fixture.refresh(second).text("refreshToken")).isEqualTo(third);

        assertThat(fixture.refresh(first).status()).isEqualTo(401);
        assertThat(fixture.refresh(third).status()).isEqualTo(401);
    }

    @Test
    void otherSessionsContinue() {
        String other =
                fixture.login("ada@example.com", AccountsFixture.PASSWORD).text("refreshToken");
        fixture.refresh(first);
        fixture.clock.advance(Duration.ofSeconds(30));
        assertThat(fixture.refresh(first).status()).isEqualTo(401);

        assertThat(fixture.refresh(other).status()).isEqualTo(200);
    }

    @Test
    void inventedTokenDoesNotEndTheSession() {
        String sessionId = first.substring(0, first.indexOf('.'));

        assertThat(fixture.refresh(sessionId + "." + "A".repeat(64)).status()).isEqualTo(401);
        assertThat(fixture.logout(sessionId + "." + "A".repeat(64)).status()).isEqualTo(200);

        assertThat(fixture.refresh(first).status()).isEqualTo(200);
    }

    @Test
    void concurrentRefreshesReturnTheSameSuccessor() throws Exception {
        List<Reply> replies = Racers.atOnce(2, () -> fixture.refresh(first));

        assertThat(replies).extracting(Reply::status).containsOnly(200);
        assertThat(replies)
                .extracting(reply -> reply.text("refreshToken"))
                .containsOnly(replies.getFirst().text("refreshToken"));
        assertThat(fixture.refresh(replies.getFirst().text("refreshToken")).status())
                .isEqualTo(200);
    }

    @Test
    void refreshAfterALogoutDuringTheCallIsRefused() {
        fixture.justBeforeTheNextCommit(
                () -> assertThat(fixture.logout(first).status()).isEqualTo(200));

        assertThat(fixture.refresh(first).status()).isEqualTo(401);
    }

    @Test
    void sessionEndsAfter30DaysWithoutRefresh() {
        fixture.clock.advance(Duration.ofDays(30).minusMillis(1));
        String second = fixture.refresh(first).text("refreshToken");

        fixture.clock.advance(Duration.ofDays(30));
        assertThat(fixture.refresh(second).status()).isEqualTo(401);
    }

    @Test
    void malformedTokensGetTheSameAnswer() {
        Reply unknown = fixture.refresh("ses_00000000000000000000000000." + "A".repeat(64));
        for (String text : List.of("", ".", "x", first + "A", first.replace('.', ':'), "ses_x." + "A".repeat(64))) {
            Reply reply = fixture.refresh(text);
            assertThat(reply.status()).as(text).isEqualTo(401);
            assertThat(reply.text("error")).isEqualTo(unknown.text("error"));
        }
    }

    @Test
    void repeatedLogoutGetsTheSameAnswer() {
        Reply once = fixture.logout(first);
        Reply twice = fixture.logout(first);

        assertThat(once.status()).isEqualTo(200);
        assertThat(twice.body()).isEqualTo(once.body());
        assertThat(fixture.logout("garbage").body()).isEqualTo(once.body());
        assertThat(fixture.refresh(first).status()).isEqualTo(401);
    }

    @Test
    void sessionTokenExpiresWithin15MinutesOfLogout() {
        Map<String, String> session = AccountsFixture.session(
                fixture.login("ada@example.com", AccountsFixture.PASSWORD).text("token"));
        fixture.logout(first);

        assertThat(fixture.get("/api/keys", Map.of(), session).status()).isEqualTo(200);
        fixture.clock.advance(Duration.ofMinutes(15));
        assertThat(fixture.get("/api/keys", Map.of(), session).status()).isEqualTo(401);
    }
}
