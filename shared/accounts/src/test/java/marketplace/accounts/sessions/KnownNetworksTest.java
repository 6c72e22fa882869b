package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Wrong passwords delay the networks that they come from, and never the owner in another network that she has used. */
class KnownNetworksTest {

    private static final String ADA = "ada@example.com";
    private static final String HOME = "198.51.100.7";
    private static final String HOME_LATER = "198.51.100.200";
    private static final String OFFICE = "2001:db8:aa::1";
    private static final String HOTEL = "203.0.113.5";

    private final AccountsFixture fixture = AccountsFixture.strict();
    private Map<String, String> session;
    private int guesses;

    @BeforeEach
    void signUpAtHome() {
        fixture.from(HOME);
        session = AccountsFixture.session(fixture.signupAndVerify(ADA).text("token"));
    }

    private Reply login(String address) {
        return fixture.from(address).login(ADA, AccountsFixture.PASSWORD);
    }

    private Reply guess(String address) {
        return fixture.from(address).login(ADA, "guess " + guesses);
    }

    /** Each guess has another network. */
    private Reply guessElsewhere() {
        guesses++;
        return guess("10.1." + guesses + ".1");
    }

    private void guessElsewhereUntilRefused() {
        while (guessElsewhere().status() == 401) {
            assertThat(guesses).isLessThan(30);
        }
    }

    private Reply reset(String address, String password) {
        fixture.from(address).requestReset(ADA);
        fixture.work();
        return fixture.confirmReset(ADA, resetCode(), password);
    }

    private String resetCode() {
        return AccountsFixture.code(fixture.mails.stream()
                .filter(mail -> mail.subject().contains("eset"))
                .reduce((_, last) -> last)
                .orElseThrow());
    }

    @Test
    void guessesFromChangingNetworksWaitTogetherAndNeverDelayTheOwnerAtHome() {
        for (int failures = 0; failures < 5; failures++) {
            assertThat(guessElsewhere().status()).isEqualTo(401);
        }
        for (int minutes = 1; minutes <= 4; minutes *= 2) {
            Reply refused = guessElsewhere();
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.headers()).containsEntry("Retry-After", String.valueOf(minutes * 60));
            assertThat(login(HOTEL).status()).isEqualTo(429);
            assertThat(login(HOME).status()).isEqualTo(200);
            assertThat(login(HOME_LATER).status()).isEqualTo(200);
            fixture.clock.advance(Duration.ofMinutes(minutes));
            assertThat(guessElsewhere().status()).isEqualTo(401);
        }
    }

    @Test
    void rightPasswordDuringAWaitMakesNoNetworkKnown() {
        guessElsewhereUntilRefused();
        assertThat(login(HOTEL).status()).isEqualTo(429);
        assertThat(login(HOTEL).status()).isEqualTo(429);

        fixture.clock.advance(Duration.ofMinutes(1));
        assertThat(login(HOTEL).status()).isEqualTo(200);
        guessElsewhereUntilRefused();

        assertThat(login(HOTEL).status()).isEqualTo(200);
    }

    @Test
    void wrongPasswordsOfAKnownNetworkDelayThatNetworkOnly() {
        assertThat(login(OFFICE).status()).isEqualTo(200);
        for (int failures = 0; failures < 5; failures++) {
            assertThat(guess(HOME).status()).isEqualTo(401);
        }

        assertThat(login(HOME).status()).isEqualTo(429);
        assertThat(login(HOME_LATER).status()).isEqualTo(429);
        assertThat(login(OFFICE).status()).isEqualTo(200);
        assertThat(login(HOTEL).status()).isEqualTo(200);
        fixture.clock.advance(Duration.ofMinutes(1));
        assertThat(login(HOME).status()).isEqualTo(200);
    }

    @Test
    void networkOfAPasswordResetIsKnownAlthoughTheGuessesGoOn() {
        guessElsewhereUntilRefused();
        assertThat(login(HOTEL).status()).isEqualTo(429);

        assertThat(reset(HOTEL, "a brand new password").status()).isEqualTo(200);
        guessElsewhereUntilRefused();

        assertThat(fixture.from(HOTEL).login(ADA, "a brand new password").status())
                .isEqualTo(200);
        assertThat(fixture.from(HOME).login(ADA, "a brand new password").status())
                .isEqualTo(200);
        assertThat(fixture.from(OFFICE).login(ADA, "a brand new password").status())
                .isEqualTo(429);
    }

    @Test
    void passwordResetEndsTheWaitOfEveryNetwork() {
        for (int failures = 0; failures < 6; failures++) {
            guess(HOME);
        }
        guessElsewhereUntilRefused();

        reset(OFFICE, "a brand new password");

        assertThat(fixture.from(HOME).login(ADA, "a brand new password").status())
                .isEqualTo(200);
        assertThat(fixture.from(HOTEL).login(ADA, "a brand new password").status())
                .isEqualTo(200);
    }

    @Test
    void wrongCodeOfAResetMakesNoNetworkKnown() {
        fixture.from(HOTEL).requestReset(ADA);
        fixture.work();
        fixture.confirmReset(ADA, SignupWithVerificationTest.wrong(resetCode()), "a brand new password");
        guessElsewhereUntilRefused();

        assertThat(login(HOTEL).status()).isEqualTo(429);
    }

    @Test
    void strangerWhoSignedUpWithTheEmailLeavesNoKnownNetwork() {
        AccountsFixture lenient = new AccountsFixture();
        lenient.from(HOTEL).signup(ADA);
        lenient.from(HOME).requestReset(ADA);
        lenient.work();
        lenient.confirmReset(ADA, lenient.code(), "a brand new password");
        for (int failures = 0; failures < 5; failures++) {
            assertThat(lenient.from("10.1." + failures + ".1")
                            .login(ADA, "guess")
                            .status())
                    .isEqualTo(401);
        }

        assertThat(lenient.from(HOTEL).login(ADA, "guess").status()).isEqualTo(429);
        assertThat(lenient.from(HOME).login(ADA, "a brand new password").status())
                .isEqualTo(200);
    }

    @Test
    void wrongPasswordsAtSignInNeverDelayADeletion() {
        guessElsewhereUntilRefused();
        fixture.from(HOTEL);
        for (int failures = 0; failures < 5; failures++) {
            assertThat(delete("a wrong password").status()).isEqualTo(403);
        }
        assertThat(delete(AccountsFixture.PASSWORD).status()).isEqualTo(429);
        fixture.clock.advance(Duration.ofMinutes(1));

        assertThat(delete(AccountsFixture.PASSWORD).status()).isEqualTo(200);
    }

    private Reply delete(String password) {
        return fixture.call("DELETE", "/api/account", "{\"password\":\"" + password + "\"}", session);
    }
}
