package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.keys.KeyRevokedJob;
import marketplace.table.JobOutbox;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PasswordResetTest {

    private static final String ADA = "ada@example.com";
    private static final String NEW_PASSWORD = "a brand new password";

    private final AccountsFixture fixture = AccountsFixture.strict();

    private String codeFor(String email) {
        fixture.requestReset(email);
        fixture.work();
        return fixture.code();
    }

    @Test
    void resetEndsEverySession() {
        Reply first = fixture.signupAndVerify(ADA);
        Reply second = fixture.login(ADA, AccountsFixture.PASSWORD);
        Map<String, String> token = AccountsFixture.session(second.text("token"));
        String code = codeFor(ADA);
        // The token's signature is now verified and remembered for some seconds.
        assertThat(fixture.get("/api/keys", token).status()).isEqualTo(200);

        Reply reset = fixture.confirmReset(ADA, code, NEW_PASSWORD);

        assertThat(reset.status()).isEqualTo(200);
        assertThat(reset.body().get("passwordReset").booleanValue()).isTrue();
        assertThat(fixture.refresh(first.text("refreshToken")).status()).isEqualTo(401);
        assertThat(fixture.refresh(second.text("refreshToken")).status()).isEqualTo(401);
        assertThat(fixture.get("/api/keys", token).status()).isEqualTo(401);
        assertThat(fixture.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"'', 200, 0", "',\"revokeApiKeys\":false', 200, 0", "',\"revokeApiKeys\":true', 401, 2"})
    void resetRevokesKeysOfAVerifiedAccountOnRequest(String asked, int status, int revoked) {
        Map<String, String> session =
                AccountsFixture.session(fixture.signupAndVerify(ADA).text("token"));
        fixture.createKey("another", session);
        Reply key = fixture.createKey("agent", session);
        fixture.patch(key.text("key.id"), "{\"webhookUrl\":\"https://hooks.example/key\"}", session);

        Reply reset =
                fixture.post("/api/auth/password-reset/confirm", """
                    {"email":"%s","code":"%s","password":"%s"%s}\
                    """.formatted(ADA, codeFor(ADA), NEW_PASSWORD, asked));

        assertThat(reset.body().path("revokedApiKeys").intValue()).isEqualTo(revoked);
        assertThat(fixture.market.waiting(JobOutbox.KIND).stream()
                        .filter(job -> JobOutbox.job(job).kind().equals(KeyRevokedJob.JOB)))
                .as("announced together")
                .hasSize(Math.min(1, revoked));
        assertThat(fixture.get("/api/keys", AccountsFixture.key(key.text("apiKey")))
                        .status())
                .isEqualTo(status);
        Map<String, String> again =
                AccountsFixture.session(fixture.login(ADA, NEW_PASSWORD).text("token"));
        for (int keys = 2 - revoked; keys < 10; keys++) {
            assertThat(fixture.createKey("new", again).status()).isEqualTo(200);
        }
        assertThat(fixture.createKey("eleventh", again).status()).isEqualTo(409);
    }

    @Test
    void resetRevokesKeysOfAnAccountWhoseEmailWasNeverVerified() {
        AccountsFixture lenient = new AccountsFixture();
        Map<String, String> thief = AccountsFixture.session(lenient.signup(ADA).text("token"));
        String key = lenient.newKey(thief);
        lenient.requestReset(ADA);
        lenient.work();

        lenient.confirmReset(ADA, lenient.code(), NEW_PASSWORD);

        assertThat(lenient.get("/api/keys", AccountsFixture.key(key)).status()).isEqualTo(401);
        assertThat(lenient.get("/api/keys", thief).status()).isEqualTo(401);
    }

    @Test
    void keyCreatedDuringAResetIsRevokedToo() {
        AccountsFixture lenient = new AccountsFixture();
        Map<String, String> thief = AccountsFixture.session(lenient.signup(ADA).text("token"));
        lenient.requestReset(ADA);
        lenient.work();
        String code = lenient.code();
        List<String> late = new ArrayList<>();
        lenient.justBefore("EMAIL", () -> late.add(lenient.newKey(thief)));

        lenient.confirmReset(ADA, code, NEW_PASSWORD);

        assertThat(late).hasSize(1);
        assertThat(lenient.get("/api/keys", AccountsFixture.key(late.getFirst()))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void newPasswordSignsIn() {
        fixture.signupAndVerify(ADA);
        fixture.confirmReset(ADA, codeFor(ADA), NEW_PASSWORD);

        Reply login = fixture.login(ADA, NEW_PASSWORD);

        assertThat(login.status()).isEqualTo(200);
        Reply refreshed = fixture.refresh(login.text("refreshToken"));
        assertThat(refreshed.status()).isEqualTo(200);
        assertThat(fixture.refresh(refreshed.text("refreshToken")).status()).isEqualTo(200);
    }

    @Test
    void loginDuringAResetStartsNoSession() {
        fixture.signupAndVerify(ADA);
        String code = codeFor(ADA);
        fixture.justBeforeTheNextCommit(() -> fixture.confirmReset(ADA, code, NEW_PASSWORD));

        assertThat(fixture.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(401);
        assertThat(fixture.login(ADA, NEW_PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void unknownEmailGetsTheSameAnswerAndNoMail() {
        fixture.signupAndVerify(ADA);
        fixture.mails.clear();
        Reply known = fixture.requestReset(ADA);
        Reply unknown = fixture.requestReset("nobody@example.com");

        assertThat(known.status()).isEqualTo(202);
        assertThat(unknown.status()).isEqualTo(202);
        assertThat(unknown.body()).isEqualTo(known.body());
        fixture.work();
        assertThat(fixture.mails).extracting(mail -> mail.to().value()).containsExactly(ADA);
    }

    @Test
    void codeIsValidOnceFor30Minutes() {
        fixture.signupAndVerify(ADA);
        String used = codeFor(ADA);
        assertThat(codeFor(ADA)).isEqualTo(used);
        fixture.confirmReset(ADA, used, NEW_PASSWORD);
        assertThat(fixture.confirmReset(ADA, used, NEW_PASSWORD).status()).isEqualTo(401);

        String late = codeFor(ADA);
        assertThat(late).isNotEqualTo(used);
        fixture.clock.advance(Duration.ofMinutes(30).plusMillis(1));
        assertThat(fixture.confirmReset(ADA, late, NEW_PASSWORD).status()).isEqualTo(401);
        assertThat(fixture.login(ADA, NEW_PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void strangersGuessesDoNotKeepTheOwnerFromResetting() {
        fixture.signupAndVerify(ADA);
        String code = codeFor(ADA);
        fixture.from("198.51.100.7");
        for (int tries = 0; tries < 9; tries++) {
            fixture.confirmReset(ADA, SignupWithVerificationTest.wrong(code), "a guessed password");
        }
        fixture.from("203.0.113.7");

        assertThat(fixture.confirmReset(ADA, code, NEW_PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void newPasswordFollowsTheSignupRules() {
        Reply reply = fixture.confirmReset(ADA, "00000-00000", "too short");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("details.0.field")).isEqualTo("password");
    }

    @Test
    void resetVerifiesTheEmail() {
        AccountsFixture lenient = new AccountsFixture();
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
        assertThat(lenient.verifiedEmails()).containsExactly(ADA);
    }
}
