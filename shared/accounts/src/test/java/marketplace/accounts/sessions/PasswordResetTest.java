package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.AccountsFixture.Reply;
import org.junit.jupiter.api.Test;

class PasswordResetTest {

    private static final String ADA = "ada@example.com";
    private static final String NEW_PASSWORD = "a brand new password";

    private final AccountsFixture world = AccountsFixture.strict().hearingJobs();

    private String codeFor(String email) {
        world.requestReset(email);
        world.work();
        return world.code();
    }

    @Test
    void resetEndsEverySession() {
        Reply first = world.signupAndVerify(ADA);
        Reply second = world.login(ADA, AccountsFixture.PASSWORD);

        Reply reset = world.confirmReset(ADA, codeFor(ADA), NEW_PASSWORD);

        assertThat(reset.status()).isEqualTo(200);
        assertThat(reset.body().get("passwordReset").booleanValue()).isTrue();
        assertThat(world.refresh(first.text("/refreshToken")).status()).isEqualTo(401);
        assertThat(world.refresh(second.text("/refreshToken")).status()).isEqualTo(401);
        assertThat(world.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(401);
    }

    @Test
    void newPasswordSignsIn() {
        world.signupAndVerify(ADA);
        world.confirmReset(ADA, codeFor(ADA), NEW_PASSWORD);

        Reply login = world.login(ADA, NEW_PASSWORD);

        assertThat(login.status()).isEqualTo(200);
        Reply refreshed = world.refresh(login.text("/refreshToken"));
        assertThat(refreshed.status()).isEqualTo(200);
        assertThat(world.refresh(refreshed.text("/refreshToken")).status()).isEqualTo(200);
    }

    @Test
    void loginDuringAResetStartsNoSession() {
        world.signupAndVerify(ADA);
        String code = codeFor(ADA);
        world.justBeforeTheNextCommit(() -> world.confirmReset(ADA, code, NEW_PASSWORD));

        assertThat(world.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(401);
        assertThat(world.login(ADA, NEW_PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void unknownEmailGetsTheSameAnswerAndNoMail() {
        world.signupAndVerify(ADA);
        world.mails.clear();
        Reply known = world.requestReset(ADA);
        Reply unknown = world.requestReset("nobody@example.com");

        assertThat(known.status()).isEqualTo(202);
        assertThat(unknown.status()).isEqualTo(202);
        assertThat(unknown.body()).isEqualTo(known.body());
        world.work();
        assertThat(world.mails).extracting(mail -> mail.to().value()).containsExactly(ADA);
    }

    @Test
    void codeIsValidOnceFor30MinutesAndFiveTries() {
        world.signupAndVerify(ADA);
        String used = codeFor(ADA);
        world.confirmReset(ADA, used, NEW_PASSWORD);
        assertThat(world.confirmReset(ADA, used, NEW_PASSWORD).status()).isEqualTo(401);

        String late = codeFor(ADA);
        world.clock.advance(Duration.ofMinutes(30).plusMillis(1));
        assertThat(world.confirmReset(ADA, late, NEW_PASSWORD).status()).isEqualTo(401);

        String guessed = codeFor(ADA);
        for (int tries = 0; tries < 5; tries++) {
            world.confirmReset(ADA, SignupWithVerificationTest.wrong(guessed), NEW_PASSWORD);
        }
        assertThat(world.confirmReset(ADA, guessed, NEW_PASSWORD).status()).isEqualTo(401);
        assertThat(world.login(ADA, NEW_PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void newPasswordFollowsTheSignupRules() {
        Reply reply = world.confirmReset(ADA, "00000-00000", "too short");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("/details/0/field")).isEqualTo("password");
    }

    @Test
    void resetVerifiesTheEmail() {
        AccountsFixture lenient = new AccountsFixture().hearingJobs();
        Reply signup = lenient.signup(ADA);
        assertThat(signup.body().at("/account/emailVerified").booleanValue()).isFalse();
        lenient.requestReset(ADA);
        lenient.work();

        lenient.confirmReset(ADA, lenient.code(), NEW_PASSWORD);

        assertThat(lenient.login(ADA, NEW_PASSWORD)
                        .body()
                        .at("/account/emailVerified")
                        .booleanValue())
                .isTrue();
        assertThat(lenient.provenEmails()).containsExactly(ADA);
    }
}
