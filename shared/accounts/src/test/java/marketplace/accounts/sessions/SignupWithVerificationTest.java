package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.Email;
import marketplace.accounts.Login;
import marketplace.accounts.Racers;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class SignupWithVerificationTest {

    private static final String ADA = "ada@example.com";
    private static final String OTHER_PASSWORD = "another password";

    private final AccountsFixture fixture = AccountsFixture.strict();

    private Reply signup(String name, String password) {
        return fixture.post("/api/auth/signup", """
            {"email":"%s","password":"%s","name":"%s"}\
            """.formatted(ADA, password, name));
    }

    @Test
    void signupSendsACodeAndOpensNoAccount() {
        Reply reply = fixture.signup(ADA);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body().get("verificationRequired").booleanValue()).isTrue();
        assertThat(reply.body().get("token").isNull()).isTrue();
        assertThat(fixture.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(401);
        fixture.work();
        assertThat(fixture.mails).extracting(mail -> mail.to().value()).containsExactly(ADA);
        assertThat(fixture.mails.getFirst().text()).doesNotContain("Ada");
        assertThat(fixture.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(401);
    }

    @Test
    void codeOpensTheAccountOnce() {
        Reply verified = fixture.signupAndVerify(ADA);

        assertThat(verified.status()).isEqualTo(200);
        assertThat(verified.body().at("/account/emailVerified").booleanValue()).isTrue();
        assertThat(fixture.refresh(verified.text("refreshToken")).status()).isEqualTo(200);
        assertThat(fixture.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(200);
        assertThat(fixture.verify(ADA, fixture.code()).errorCode()).isEqualTo("unauthenticated");
        assertThat(fixture.verifiedEmails()).containsExactly(ADA);
    }

    @Test
    void codeIsAcceptedInAnySpelling() {
        fixture.signup(ADA);
        fixture.work();

        String sloppy =
                " " + fixture.code().toLowerCase(Locale.ROOT).replace("-", " ").replace('0', 'o');

        assertThat(fixture.verify("ADA@example.com ", sloppy).status()).isEqualTo(200);
    }

    @Test
    void concurrentUsesOfACodeSucceedOnce() throws Exception {
        fixture.signup(ADA);
        fixture.work();
        String code = fixture.code();

        assertThat(Racers.atOnce(2, () -> fixture.verify(ADA, code)))
                .extracting(Reply::status)
                .containsExactlyInAnyOrder(200, 401);
    }

    @Test
    void onlyTheOwnersMailRevealsAKnownEmail() {
        fixture.signupAndVerify(ADA);
        fixture.mails.clear();

        Reply again = signup("Mallory", OTHER_PASSWORD);
        fixture.work();

        assertThat(again.body().get("verificationRequired").booleanValue()).isTrue();
        assertThat(fixture.mails.getFirst().subject()).startsWith("You already have an account: Human-Hiring");
        assertThat(fixture.mails.getFirst().text()).doesNotContainPattern("[0-9A-Z]{5}-[0-9A-Z]{5}");
        assertThat(fixture.login(ADA, OTHER_PASSWORD).status()).isEqualTo(401);
        assertThat(fixture.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void strangersSignupsNeitherOpenTheAccountNorKeepTheOwnerFromIt() {
        for (int signups = 0; signups < 6; signups++) {
            signup("Mallory", OTHER_PASSWORD);
        }
        fixture.work();
        fixture.signup(ADA);
        fixture.work();

        assertThat(fixture.mails).hasSize(5).allSatisfy(mail -> {
            assertThat(mail.text()).doesNotContain("Mallory");
            assertThat(AccountsFixture.code(mail)).isEqualTo(fixture.code());
        });
        assertThat(fixture.verify(ADA, fixture.code()).text("account.name")).isEqualTo("Ada");
        assertThat(fixture.login(ADA, OTHER_PASSWORD).status()).isEqualTo(401);
        assertThat(fixture.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void sixthTryOfAnHourIsRefusedInItsNetworkAlone() {
        fixture.signup(ADA);
        fixture.work();
        String wrong = wrong(fixture.code());
        fixture.from("198.51.100.7");
        for (int tries = 0; tries < 5; tries++) {
            assertThat(fixture.verify(ADA, wrong).status()).isEqualTo(401);
        }
        assertThat(fixture.verify(ADA, fixture.code()).errorCode()).isEqualTo("rate_limited");

        fixture.from("203.0.113.7");

        assertThat(fixture.verify(ADA, fixture.code()).status()).isEqualTo(200);
    }

    @Test
    void networkMayTryAgainInTheNextHour() {
        fixture.signup(ADA);
        fixture.work();
        for (int tries = 0; tries < 5; tries++) {
            fixture.verify(ADA, wrong(fixture.code()));
        }
        fixture.clock.advance(Duration.ofHours(1));

        assertThat(fixture.verify(ADA, fixture.code()).status()).isEqualTo(200);
    }

    @Test
    void fiftyConcurrentTriesCheckFive() throws Exception {
        fixture.signup(ADA);
        fixture.work();
        String wrong = wrong(fixture.code());

        List<Reply> replies = Racers.atOnce(50, () -> fixture.verify(ADA, wrong));

        assertThat(replies).extracting(Reply::status).containsOnly(401, 429);
        assertThat(replies).filteredOn(reply -> reply.status() == 401).hasSize(5);
    }

    @Test
    void codeExpiresAfter24Hours() {
        fixture.signup(ADA);
        fixture.work();
        fixture.clock.advance(Duration.ofHours(24).plusMillis(1));

        assertThat(fixture.verify(ADA, fixture.code()).status()).isEqualTo(401);
    }

    @Test
    void codeOfAnotherEmailOrPurposeIsRefused() {
        fixture.signupAndVerify("bob@example.com");
        fixture.requestReset("bob@example.com");
        fixture.work();
        String bobs = fixture.code();
        fixture.signup(ADA);
        fixture.work();

        assertThat(fixture.verify("bob@example.com", fixture.code()).status()).isEqualTo(401);
        assertThat(fixture.verify("bob@example.com", bobs).status()).isEqualTo(401);
        assertThat(fixture.confirmReset("bob@example.com", fixture.code(), OTHER_PASSWORD)
                        .status())
                .isEqualTo(401);
        assertThat(fixture.verify("no e-mail", fixture.code()).status()).isEqualTo(401);
        assertThat(fixture.verify(ADA, "no code").status()).isEqualTo(401);
    }

    @Test
    void resendSendsTheSameMail() {
        fixture.signup(ADA);
        fixture.work();
        String code = fixture.code();

        assertThat(fixture.resend(ADA).status()).isEqualTo(202);
        fixture.work();

        assertThat(fixture.mails).hasSize(2);
        assertThat(fixture.code()).isEqualTo(code);
        assertThat(fixture.verify(ADA, code).status()).isEqualTo(200);
        fixture.resend(ADA);
        fixture.work();
        assertThat(fixture.mails).hasSize(2);
    }

    @Test
    void resendWithoutASignupSendsNothing() {
        assertThat(fixture.resend(ADA).status()).isEqualTo(202);
        fixture.work();

        assertThat(fixture.mails).isEmpty();
    }

    @Test
    void codeIsMailedFiveTimesWhetherTheEmailIsKnownOrNot() {
        fixture.signupAndVerify("bob@example.com");
        fixture.mails.clear();

        for (String email : List.of("bob@example.com", ADA)) {
            for (int signups = 0; signups < 7; signups++) {
                fixture.signup(email);
                fixture.resend(email);
            }
            fixture.work();
        }

        assertThat(fixture.mails.stream()
                        .filter(mail -> mail.to().value().equals(ADA))
                        .map(AccountsFixture::code))
                .hasSize(5)
                .containsOnly(fixture.code());
        assertThat(fixture.mails)
                .filteredOn(mail -> mail.to().value().equals("bob@example.com"))
                .hasSizeBetween(1, 5);
        fixture.requestReset("bob@example.com");
        fixture.work();
        assertThat(fixture.mails.getLast().subject()).startsWith("Your password reset code: Human-Hiring");
    }

    @Test
    void newCodeIsMailedAfterTheEndOfTheLast() {
        for (int signups = 0; signups < 7; signups++) {
            fixture.signup(ADA);
        }
        fixture.work();
        String ended = fixture.code();
        fixture.clock.advance(Duration.ofHours(24).plusMillis(1));

        fixture.signup(ADA);
        fixture.work();

        assertThat(fixture.mails).hasSize(6);
        assertThat(fixture.code()).isNotEqualTo(ended);
        assertThat(fixture.verify(ADA, ended).status()).isEqualTo(401);
        assertThat(fixture.verify(ADA, fixture.code()).status()).isEqualTo(200);
    }

    @Test
    void passwordAtSignupIsIgnoredAndNotRequired() {
        Reply without = fixture.post("/api/auth/signup", "{\"email\":\"" + ADA + "\",\"name\":\"Ada\"}");
        fixture.work();

        assertThat(without.status()).isEqualTo(200);
        assertThat(fixture.verify(ADA, fixture.code(), "too short").status()).isEqualTo(400);
        assertThat(fixture.verify(ADA, fixture.code(), OTHER_PASSWORD).status()).isEqualTo(200);
        assertThat(fixture.login(ADA, OTHER_PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void repeatedJobSendsOneMail() {
        fixture.signup(ADA);
        Job job = fixture.mailJobs().getFirst();

        fixture.run(job);
        fixture.run(job);

        assertThat(fixture.mails).hasSize(1);
    }

    @Test
    void failedMailIsRetriedAndCountedOnce() {
        fixture.signup(ADA);
        Job job = fixture.mailJobs().getFirst();
        fixture.mailer = _ -> {
            throw new IllegalStateException("the mail service is away");
        };
        for (int tries = 0; tries < 6; tries++) {
            assertThatThrownBy(() -> fixture.run(job)).hasMessage("the mail service is away");
        }

        fixture.mailer = fixture.mails::add;
        fixture.run(job);

        assertThat(fixture.mails).hasSize(1);
        assertThat(fixture.verify(ADA, fixture.code()).status()).isEqualTo(200);
    }

    @Test
    void passwordAndCodeAreNotStored() {
        List<String> written = fixture.written();
        fixture.signup(ADA);
        fixture.work();
        fixture.verify(ADA, fixture.code());

        String code = fixture.code().replace("-", "");
        assertThat(String.join("\n", written))
                .isNotEmpty()
                .doesNotContain(AccountsFixture.PASSWORD, code, code.substring(3));
        assertThat(String.join("\n", fixture.log())).doesNotContain(code, fixture.code(), ADA);
    }

    @Test
    void pendingSignupCannotSignIn() {
        Email email = Email.require(ADA);
        AccountId id = new AccountId(fixture.ids.next(IdKind.ACCOUNT, fixture.clock.instant()));
        Account unverified = Account.open(id, email, "Ada", fixture.clock.instant());
        Login login = new Login(email, id, fixture.passwords.hash(AccountsFixture.PASSWORD));
        fixture.meter.commit(Commit.none().and(Accounts.open(unverified, login)));

        long before = fixture.passwords.computations();
        Reply right = fixture.login(ADA, AccountsFixture.PASSWORD);
        assertThat(fixture.passwords.computations()).isEqualTo(before + 1);
        Reply wrong = fixture.login(ADA, OTHER_PASSWORD);
        right.body().remove("requestId");
        wrong.body().remove("requestId");

        assertThat(right.status()).isEqualTo(401);
        assertThat(right.body()).isEqualTo(wrong.body());
    }

    static String wrong(String code) {
        return code.substring(0, 10) + (code.charAt(10) == '0' ? '1' : '0');
    }
}
