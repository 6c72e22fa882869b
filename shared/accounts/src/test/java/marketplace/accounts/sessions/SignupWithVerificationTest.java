package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.AccountsFixture.Reply;
import marketplace.accounts.Email;
import marketplace.accounts.Login;
import marketplace.accounts.email.Challenge;
import marketplace.accounts.email.Challenges;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.table.Commit;
import marketplace.table.Keys;
import org.junit.jupiter.api.Test;

/** Sign-up with e-mail verification. */
class SignupWithVerificationTest {

    private static final String ADA = "ada@example.com";
    private static final String OTHER_PASSWORD = "another password";

    private final AccountsFixture world = AccountsFixture.strict().hearingJobs();

    private Reply signup(String name, String password) {
        return world.post("/api/auth/signup", """
                {"email":"%s","password":"%s","name":"%s"}""".formatted(ADA, password, name));
    }

    @Test
    void signupSendsACodeAndOpensNoAccount() {
        Reply reply = world.signup(ADA);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body().get("verificationRequired").booleanValue()).isTrue();
        assertThat(reply.body().get("token").isNull()).isTrue();
        assertThat(world.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(401);
        world.work();
        assertThat(world.mails).extracting(mail -> mail.to().value()).containsExactly(ADA);
        assertThat(world.mails.getFirst().text()).contains("\"Ada\"");
        assertThat(world.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(401);
    }

    @Test
    void codeOpensTheAccountOnce() {
        Reply verified = world.signupAndVerify(ADA);

        assertThat(verified.status()).isEqualTo(200);
        assertThat(verified.body().at("/account/emailVerified").booleanValue()).isTrue();
        assertThat(world.refresh(verified.text("/refreshToken")).status()).isEqualTo(200);
        assertThat(world.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(200);
        assertThat(world.verify(ADA, world.code()).errorCode()).isEqualTo("unauthenticated");
        assertThat(world.provenEmails()).containsExactly(ADA);
    }

    @Test
    void codeIsAcceptedInAnySpelling() {
        world.signup(ADA);
        world.work();

        String sloppy =
                " " + world.code().toLowerCase(Locale.ROOT).replace("-", " ").replace('0', 'o');

        assertThat(world.verify("ADA@example.com ", sloppy).status()).isEqualTo(200);
    }

    @Test
    void concurrentUsesOfACodeSucceedOnce() throws Exception {
        world.signup(ADA);
        world.work();
        String code = world.code();

        assertThat(AccountsFixture.atOnce(2, () -> world.verify(ADA, code)))
                .extracting(Reply::status)
                .containsExactlyInAnyOrder(200, 401);
    }

    @Test
    void onlyTheOwnersMailRevealsAKnownEmail() {
        world.signupAndVerify(ADA);
        world.mails.clear();

        Reply again = signup("Mallory", OTHER_PASSWORD);
        world.work();

        assertThat(again.body().get("verificationRequired").booleanValue()).isTrue();
        assertThat(world.mails.getFirst().subject()).isEqualTo("You already have an account");
        assertThat(world.mails.getFirst().text()).doesNotContainPattern("[0-9A-Z]{5}-[0-9A-Z]{5}");
        assertThat(world.login(ADA, OTHER_PASSWORD).status()).isEqualTo(401);
        assertThat(world.login(ADA, AccountsFixture.PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void anotherSignupWithTheEmailDoesNotTakeItOver() {
        world.signup(ADA);
        signup("Mallory", OTHER_PASSWORD);
        world.work();

        assertThat(world.mails).hasSize(2);
        assertThat(world.mails.getFirst().text()).contains("\"Ada\"").doesNotContain("Mallory");
        assertThat(world.mails.getLast().text()).contains("\"Mallory\"");
        assertThat(world.verify(ADA, AccountsFixture.code(world.mails.getFirst()))
                        .text("/account/name"))
                .isEqualTo("Ada");
        assertThat(world.login(ADA, OTHER_PASSWORD).status()).isEqualTo(401);
        assertThat(world.verify(ADA, AccountsFixture.code(world.mails.getLast()))
                        .errorCode())
                .isEqualTo("email_taken");
    }

    @Test
    void sixthTryIsRefused() {
        world.signup(ADA);
        world.work();
        String wrong = wrong(world.code());

        for (int tries = 0; tries < 5; tries++) {
            assertThat(world.verify(ADA, wrong).status()).isEqualTo(401);
        }

        assertThat(world.verify(ADA, world.code()).status()).isEqualTo(401);
    }

    @Test
    void fiftyConcurrentTriesCheckFive() throws Exception {
        world.signup(ADA);
        world.work();
        String wrong = wrong(world.code());

        List<Reply> replies = AccountsFixture.atOnce(50, () -> world.verify(ADA, wrong));

        assertThat(replies).extracting(Reply::status).containsOnly(401);
        assertThat(world.table
                        .get(Keys.challenge(ADA, "signup", wrong.substring(0, 3)))
                        .orElseThrow()
                        .number("tries"))
                .isEqualTo(5);
        assertThat(world.verify(ADA, world.code()).status()).isEqualTo(401);
    }

    @Test
    void codeExpiresAfter24Hours() {
        world.signup(ADA);
        world.work();
        world.clock.advance(Duration.ofHours(24).plusMillis(1));

        assertThat(world.verify(ADA, world.code()).status()).isEqualTo(401);
    }

    @Test
    void codeOfAnotherEmailOrPurposeIsRefused() {
        world.signupAndVerify("bob@example.com");
        world.requestReset("bob@example.com");
        world.work();
        String bobs = world.code();
        world.signup(ADA);
        world.work();

        assertThat(world.verify("bob@example.com", world.code()).status()).isEqualTo(401);
        assertThat(world.verify("bob@example.com", bobs).status()).isEqualTo(401);
        assertThat(world.confirmReset("bob@example.com", world.code(), OTHER_PASSWORD)
                        .status())
                .isEqualTo(401);
        assertThat(world.verify("no e-mail", world.code()).status()).isEqualTo(401);
        assertThat(world.verify(ADA, "no code").status()).isEqualTo(401);
    }

    @Test
    void resendSendsTheSameMail() {
        world.signup(ADA);
        world.work();
        String code = world.code();

        assertThat(world.resend(ADA).status()).isEqualTo(202);
        world.work();

        assertThat(world.mails).hasSize(2);
        assertThat(world.code()).isEqualTo(code);
        assertThat(world.verify(ADA, code).status()).isEqualTo(200);
        world.resend(ADA);
        world.work();
        assertThat(world.mails).hasSize(2);
    }

    @Test
    void resendWithoutASignupSendsNothing() {
        assertThat(world.resend(ADA).status()).isEqualTo(202);
        world.work();

        assertThat(world.mails).isEmpty();
    }

    @Test
    void addressGetsFiveMailsPerHourWhetherKnownOrNot() {
        world.signupAndVerify("bob@example.com");
        world.mails.clear();
        world.clock.advance(Duration.ofHours(1));

        for (String email : List.of("bob@example.com", ADA)) {
            for (int signups = 0; signups < 7; signups++) {
                world.signup(email);
            }
            world.work();
        }

        assertThat(world.mails.stream()
                        .collect(Collectors.groupingBy(mail -> mail.to().value(), Collectors.counting())))
                .containsEntry("bob@example.com", 5L)
                .containsEntry(ADA, 5L);
        world.requestReset("bob@example.com");
        world.work();
        assertThat(world.mails).hasSize(11);
        world.clock.advance(Duration.ofHours(1));
        world.signup(ADA);
        world.work();
        assertThat(world.mails).hasSize(12);
    }

    @Test
    void codeOfAMailOverTheLimitIsRefused() {
        for (int signups = 0; signups < 6; signups++) {
            world.signup(ADA);
        }
        Job last = world.jobs().getLast();
        world.work();
        Challenge unsent =
                new Challenges(world.meter).find(last, world.clock.instant()).orElseThrow();

        assertThat(world.verify(ADA, world.codes.of(unsent).written()).status()).isEqualTo(401);
    }

    @Test
    void repeatedJobSendsOneMail() {
        world.signup(ADA);
        Job job = world.jobs().getFirst();

        world.run(job);
        world.run(job);

        assertThat(world.mails).hasSize(1);
    }

    @Test
    void failedMailIsRetriedAndCountedOnce() {
        world.signup(ADA);
        Job job = world.jobs().getFirst();
        world.mailer = _ -> {
            throw new IllegalStateException("the mail service is away");
        };
        for (int tries = 0; tries < 6; tries++) {
            assertThatThrownBy(() -> world.run(job)).hasMessage("the mail service is away");
        }

        world.mailer = world.mails::add;
        world.run(job);

        assertThat(world.mails).hasSize(1);
        assertThat(world.verify(ADA, world.code()).status()).isEqualTo(200);
    }

    @Test
    void passwordAndCodeAreNotStored() {
        world.signup(ADA);
        world.work();
        world.verify(ADA, world.code());

        String code = world.code().replace("-", "");
        assertThat(String.join("\n", world.written))
                .isNotEmpty()
                .doesNotContain(AccountsFixture.PASSWORD, code, code.substring(3));
        assertThat(String.join("\n", world.log)).doesNotContain(code, world.code(), ADA);
    }

    @Test
    void pendingSignupCannotSignIn() {
        Email email = Email.require(ADA);
        AccountId id = new AccountId(world.ids.next(IdKind.ACCOUNT, world.clock.instant()));
        Account unverified = Account.open(id, email, "Ada", world.clock.instant());
        Login login = new Login(email, id, world.passwords.hash(AccountsFixture.PASSWORD));
        world.meter.commit(Commit.none().and(Accounts.open(unverified, login)));

        long before = world.passwords.computations();
        Reply right = world.login(ADA, AccountsFixture.PASSWORD);
        assertThat(world.passwords.computations()).isEqualTo(before + 1);
        Reply wrong = world.login(ADA, OTHER_PASSWORD);
        right.body().remove("requestId");
        wrong.body().remove("requestId");

        assertThat(right.status()).isEqualTo(401);
        assertThat(right.body()).isEqualTo(wrong.body());
    }

    /** Another code for the same challenge. */
    static String wrong(String code) {
        return code.substring(0, 10) + (code.charAt(10) == '0' ? '1' : '0');
    }
}
