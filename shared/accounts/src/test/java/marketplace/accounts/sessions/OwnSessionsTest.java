package marketplace.accounts.sessions;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import marketplace.accounts.AccountsFixture;
import marketplace.table.Item;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a person does with the sessions of the account. */
class OwnSessionsTest {

    private static final String EMAIL = "ada@example.com";

    private final AccountsFixture fixture = new AccountsFixture();
    private Reply first;
    private Reply second;

    @BeforeEach
    void signInTwice() {
        first = fixture.signup(EMAIL);
        fixture.clock.advance(Duration.ofMinutes(11));
        second = fixture.login(EMAIL, AccountsFixture.PASSWORD);
    }

    private static Map<String, String> session(Reply of) {
        return AccountsFixture.session(of.text("token"));
    }

    private JsonNode sessions() {
        return done(fixture.get("/api/me/sessions", session(first))).body().get("sessions");
    }

    private Reply end(String id, String dryRun) {
        return fixture.call("DELETE", "/api/me/sessions/" + id, dryRun, session(first));
    }

    private Reply stepUp(String password, String more) {
        return fixture.post("/api/auth/step-up", "{\"password\":\"" + password + "\"" + more + "}", session(first));
    }

    private Reply budgetKey() {
        return fixture.createKey("a key", session(first));
    }

    private int refreshed(Reply of) {
        return fixture.refresh(of.text("refreshToken")).status();
    }

    @Test
    void listHasAllOpenSessionsNewestFirst() {
        JsonNode sessions = sessions();

        assertThat(sessions.findValuesAsText("current")).containsExactly("false", "true");
        assertThat(sessions.findValuesAsText("createdAt"))
                .containsExactly("2026-01-01T00:11:00.000Z", "2026-01-01T00:00:00.000Z");
    }

    @Test
    void endedSessionIsNotRefreshedAndTheOtherIs() {
        String other = sessions().get(0).get("id").asText();

        done(end(other, ""));

        assertThat(refreshed(second)).isEqualTo(401);
        assertThat(refreshed(first)).isEqualTo(200);
        assertThat(sessions()).hasSize(1);
        assertThat(end(other, "").status()).isEqualTo(404);
    }

    @Test
    void sessionOfAnotherAccountIsUnknown() {
        Reply stranger = fixture.signup("eve@example.com");
        String id = done(fixture.get("/api/me/sessions", session(stranger))).text("sessions.0.id");

        assertThat(end(id, "").status()).isEqualTo(404);
        assertThat(refreshed(stranger)).isEqualTo(200);
    }

    @Test
    void endOfAllSessionsEndsThisOneToo() {
        done(fixture.call("DELETE", "/api/me/sessions", "", session(first)));

        assertThat(fixture.get("/api/me/sessions", session(first)).status()).isEqualTo(401);
        assertThat(refreshed(first)).isEqualTo(401);
        assertThat(refreshed(second)).isEqualTo(401);
    }

    @Test
    void stepUpLastsTenMinutesInThisSessionOnly() {
        fixture.clock.advance(Duration.ofMinutes(1));
        assertThat(budgetKey().text("error_code")).isEqualTo("step_up_required");
        assertThat(stepUp("a wrong password", "").text("error_code")).isEqualTo("forbidden");
        assertThat(budgetKey().text("error_code")).isEqualTo("step_up_required");

        assertThat(done(stepUp(AccountsFixture.PASSWORD, "")).text("steppedUpUntil"))
                .isEqualTo("2026-01-01T00:22:00.000Z");

        done(budgetKey());
        assertThat(sessions().findValuesAsText("authenticatedAt"))
                .containsExactly("2026-01-01T00:11:00.000Z", "2026-01-01T00:12:00.000Z");
        fixture.clock.advance(Duration.ofMinutes(10));
        Reply again = fixture.refresh(first.text("refreshToken"));
        done(fixture.createKey("another", session(again)));
        fixture.clock.advance(Duration.ofMillis(1));
        assertThat(fixture.createKey("third", session(again)).text("error_code"))
                .isEqualTo("step_up_required");
    }

    /** A stored digest of a password could be guessed at high speed, so it is no part of what makes a call the same. */
    @Test
    void repeatUnderAnIdempotencyKeyIsRecognisedByAllButThePassword() {
        String key = ",\"idempotencyKey\":\"once\"";
        done(stepUp(AccountsFixture.PASSWORD, key));

        Reply repeat = done(stepUp("another password", key));

        assertThat(repeat.body().get("replayed").asBoolean()).isTrue();
        assertThat(repeat.text("steppedUpUntil")).isEqualTo("2026-01-01T00:21:00.000Z");
    }

    @Test
    void dryRunsAnswerAsTheirCallsAndChangeNoSession() {
        String other = sessions().get(0).get("id").asText();
        Set<Item> before = new HashSet<>(fixture.table.items());
        String dryRun = "{\"dryRun\":true}";

        assertThat(done(end(other, dryRun)).body().get("wouldSucceed").asBoolean())
                .isTrue();
        assertThat(end("ses_00000000000000000000000000", dryRun).status()).isEqualTo(404);
        done(fixture.call("DELETE", "/api/me/sessions", dryRun, session(first)));
        assertThat(new HashSet<>(fixture.table.items())).isEqualTo(before);

        done(stepUp(AccountsFixture.PASSWORD, ",\"dryRun\":true"));
        assertThat(budgetKey().text("error_code")).isEqualTo("step_up_required");
    }

    @Test
    void passwordSentWithTheCallIsAsGoodAsAStepUpForThisCallOnly() {
        fixture.clock.advance(Duration.ofMinutes(1));
        assertThat(budgetKey("a wrong password", false).text("error_code")).isEqualTo("forbidden");

        done(budgetKey(AccountsFixture.PASSWORD, false));

        assertThat(budgetKey().text("error_code")).isEqualTo("step_up_required");
    }

    @Test
    void guessesAtThePasswordOfACallWaitAfterFiveAndDelayNoSignIn() {
        for (int guess = 1; guess <= 5; guess++) {
            assertThat(budgetKey("guess " + guess, false).status()).isEqualTo(403);
        }

        assertThat(budgetKey(AccountsFixture.PASSWORD, false).status()).isEqualTo(429);
        assertThat(stepUp(AccountsFixture.PASSWORD, "").status()).isEqualTo(429);
        done(fixture.login(EMAIL, AccountsFixture.PASSWORD));
        fixture.clock.advance(Duration.ofMinutes(1));
        done(budgetKey(AccountsFixture.PASSWORD, false));
    }

    /** Else a dry run would be a guess that nobody counts. */
    @Test
    void dryRunsAreNoAttemptAndTellNothingAboutThePassword() {
        fixture.clock.advance(Duration.ofMinutes(1));
        Set<Item> before = new HashSet<>(fixture.table.items());

        for (int guess = 1; guess <= 6; guess++) {
            done(budgetKey("guess " + guess, true));
            done(stepUp("guess " + guess, ",\"dryRun\":true"));
        }

        assertThat(new HashSet<>(fixture.table.items())).isEqualTo(before);
        assertThat(budgetKey().text("error_code")).isEqualTo("step_up_required");
        assertThat(budgetKey("a wrong password", false).status()).isEqualTo(403);
        done(budgetKey(AccountsFixture.PASSWORD, false));
    }

    private Reply budgetKey(String password, boolean dryRun) {
        String body = "{'name':'a key','scopes':['budget'],'password':'%s','dryRun':%s}".formatted(password, dryRun);
        return fixture.call("POST", "/api/keys", body.replace('\'', '"'), session(first));
    }
}
