package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.Racers;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest {

    private final AccountsFixture fixture = new AccountsFixture();

    @Test
    void loginAnswersLikeSignup() {
        Reply signup = fixture.signup("ada@example.com");

        Reply login = fixture.login(" ADA@example.com", AccountsFixture.PASSWORD);

        assertThat(login.status()).isEqualTo(200);
        assertThat(login.body().get("account")).isEqualTo(signup.body().get("account"));
        assertThat(signup.body().fieldNames())
                .toIterable()
                .containsAll(() -> login.body().fieldNames());
        assertThat(login.text("refreshToken")).isNotEqualTo(signup.text("refreshToken"));
    }

    @Test
    void everyFailureHasTheSameAnswerAndCost() {
        fixture.signup("ada@example.com");
        List<List<String>> attempts = List.of(
                List.of("ada@example.com", "wrong password"),
                List.of("ada@example.com", ""),
                List.of("nobody@example.com", AccountsFixture.PASSWORD),
                List.of("no e-mail at all", AccountsFixture.PASSWORD));

        List<ObjectNode> bodies = attempts.stream()
                .map(attempt -> {
                    long before = fixture.passwords.computations();
                    Reply reply = fixture.login(attempt.get(0), attempt.get(1));
                    assertThat(fixture.passwords.computations()).isEqualTo(before + 1);
                    assertThat(reply.status()).isEqualTo(401);
                    reply.body().remove("requestId");
                    return reply.body();
                })
                .toList();

        assertThat(bodies).containsOnly(bodies.getFirst());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada@example.com", "nobody@example.com"})
    void sixthAttemptWaitsAndTheWaitDoublesTo15Minutes(String email) {
        fixture.signup("ada@example.com");
        for (int failures = 0; failures < 5; failures++) {
            assertThat(fixture.login(email, "wrong password").status()).isEqualTo(401);
        }

        for (int minutes : List.of(1, 2, 4, 8, 15, 15)) {
            Reply early = fixture.login(email, AccountsFixture.PASSWORD);
            assertThat(early.status()).isEqualTo(429);
            assertThat(early.errorCode()).isEqualTo("rate_limited");
            assertThat(early.headers()).containsEntry("Retry-After", String.valueOf(minutes * 60));
            fixture.clock.advance(Duration.ofMinutes(minutes));
            assertThat(fixture.login(email, "wrong password").status()).isEqualTo(401);
        }
    }

    @Test
    void concurrentGuessesCheckAtMostFivePasswords() throws Exception {
        fixture.signup("ada@example.com");
        long before = fixture.passwords.computations();

        List<Reply> replies = Racers.atOnce(30, () -> fixture.login("ada@example.com", "wrong password"));

        assertThat(fixture.passwords.computations() - before).isLessThanOrEqualTo(5);
        assertThat(replies).extracting(Reply::status).doesNotContain(200).contains(429);
    }

    @Test
    void waitEndsWithARightPasswordAndFailuresAreForgottenAfter15Minutes() {
        fixture.signup("ada@example.com");
        fail(5);
        fixture.clock.advance(Duration.ofMinutes(1));
        assertThat(login().status()).isEqualTo(200);
        fail(4);
        assertThat(login().status()).isEqualTo(200);
        fail(4);
        fixture.clock.advance(Duration.ofMinutes(15));
        fail(4);

        assertThat(login().status()).isEqualTo(200);
    }

    @Test
    void fifthFailureIsMailedToTheOwnerOnce() {
        fixture.signup("ada@example.com");
        fail(5);
        fixture.clock.advance(Duration.ofMinutes(1));
        fail(1);
        for (int failures = 0; failures < 5; failures++) {
            fixture.login("nobody@example.com", "wrong password");
        }

        fixture.work();

        assertThat(fixture.mails).extracting(mail -> mail.to().value()).containsExactly("ada@example.com");
        assertThat(fixture.mails.getFirst().subject())
                .isEqualTo("Failed sign-ins to your account: Human-Hiring Marketplace");
    }

    @Test
    void passwordResetEndsTheWait() {
        fixture.signup("ada@example.com");
        fail(5);
        fixture.work();
        fixture.requestReset("ada@example.com");
        fixture.work();
        fixture.confirmReset("ada@example.com", fixture.code(), "a new password");

        assertThat(fixture.login("ada@example.com", "a new password").status()).isEqualTo(200);
    }

    private void fail(int times) {
        for (int failures = 0; failures < times; failures++) {
            assertThat(fixture.login("ada@example.com", "wrong password").status())
                    .isEqualTo(401);
        }
    }

    private Reply login() {
        return fixture.login("ada@example.com", AccountsFixture.PASSWORD);
    }

    @Test
    void wrongPasswordAndUnknownEmailReadTheSame() {
        fixture.signup("ada@example.com");

        assertThat(fixture.meter.measure(() -> fixture.login("ada@example.com", "wrong password")))
                .isEqualTo(fixture.meter.measure(() -> fixture.login("nobody@example.com", "wrong password")));
    }
}
