package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.security.InvalidKeyException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.spec.SecretKeySpec;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.admin.AdminAccount;
import marketplace.accounts.admin.Admins;
import marketplace.testing.TestEndpoint.Reply;
import org.bouncycastle.util.encoders.Base32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SecondFactorTest {

    private static final String EMAIL = "admin@example.com";
    private static final String PASSWORD = "the admin's password";

    private final AccountsFixture fixture = new AccountsFixture(Admins.configured(EMAIL, true));

    @BeforeEach
    void openTheAdminsAccount() {
        new AdminAccount(fixture.table, fixture.ids, fixture.passwords).ensure(EMAIL, PASSWORD, now());
    }

    private Instant now() {
        return fixture.clock.instant();
    }

    private Reply login(String password, String code) {
        return fixture.post("/api/auth/login", """
                {"email":"%s","password":"%s","secondFactorCode":"%s"}""".formatted(EMAIL, password, code));
    }

    private String secret() {
        Reply refused = fixture.login(EMAIL, PASSWORD);
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.errorCode()).isEqualTo("second_factor_required");
        Matcher address = Pattern.compile(
                        "otpauth://totp/marketplace:admin@example.com\\?secret=([A-Z2-7]{32})&issuer=.*")
                .matcher(refused.text("details.0.message"));
        assertThat(address.matches()).isTrue();
        return address.group(1);
    }

    private static String code(String secret, Instant at) {
        try {
            return new TimeBasedOneTimePasswordGenerator()
                    .generateOneTimePasswordString(new SecretKeySpec(Base32.decode(secret), "HmacSHA1"), at);
        } catch (InvalidKeyException e) {
            throw new AssertionError(e);
        }
    }

    private int adminStatus(Reply signedIn) {
        return fixture.get("/api/admin/audit", AccountsFixture.session(signedIn.text("token")))
                .status();
    }

    @Test
    void adminSignsInWithTheCodeOfTheAppSetUpAtTheFirstSignIn() {
        String secret = secret();
        assertThat(secret()).isEqualTo(secret);

        Reply signedIn = login(PASSWORD, code(secret, now()));

        assertThat(signedIn.status()).isEqualTo(200);
        assertThat(adminStatus(signedIn)).isEqualTo(200);
        assertThat(adminStatus(fixture.refresh(signedIn.text("refreshToken")))).isEqualTo(200);
    }

    @Test
    void secretIsInBase32() {
        Random random = new Random(1);
        for (int zeros = 0; zeros <= 20; zeros++) {
            byte[] secret = new byte[20];
            random.nextBytes(secret);
            Arrays.fill(secret, 0, zeros, (byte) 0);

            assertThat(SecondFactors.base32(secret)).isEqualTo(Base32.toBase32String(secret));
        }
    }

    @Test
    void secretIsNotShownAfterTheFirstAcceptedCode() {
        login(PASSWORD, code(secret(), now()));

        Reply refused = fixture.login(EMAIL, PASSWORD);

        assertThat(refused.errorCode()).isEqualTo("second_factor_required");
        assertThat(refused.body().toString()).doesNotContain("otpauth");
    }

    @Test
    void codeIsAcceptedOnceAndWithin30SecondsOfItsTime() {
        String secret = secret();
        String used = code(secret, now());
        assertThat(login(PASSWORD, used).status()).isEqualTo(200);
        assertThat(login(PASSWORD, used).errorCode()).isEqualTo("second_factor_required");
        fixture.clock.advance(Duration.ofMinutes(10));

        assertThat(login(PASSWORD, code(secret, now().minusSeconds(60))).errorCode())
                .isEqualTo("second_factor_required");
        assertThat(login(PASSWORD, code(secret, now().plusSeconds(60))).errorCode())
                .isEqualTo("second_factor_required");
        assertThat(login(PASSWORD, code(secret, now().minusSeconds(30))).status())
                .isEqualTo(200);
    }

    @Test
    void exportSaysSinceWhenThereIsASecondFactor() {
        String secret = secret();
        Instant first = now();
        login(PASSWORD, code(secret, first));
        fixture.clock.advance(Duration.ofMinutes(10));
        Reply later = login(PASSWORD, code(secret, now()));

        Reply export = fixture.get("/api/account/export", AccountsFixture.session(later.text("token")));

        assertThat(Instant.parse(export.text("parts.0.records.0.secondFactorSince")))
                .isEqualTo(first);
        assertThat(export.body().toString()).doesNotContain("nonce", secret);
    }

    @Test
    void wrongCodesCountAsFailedSignIns() {
        String secret = secret();
        for (int failures = 0; failures < 4; failures++) {
            assertThat(login(PASSWORD, "000000").errorCode()).isEqualTo("second_factor_required");
        }

        assertThat(login(PASSWORD, code(secret, now())).status()).isEqualTo(429);
    }

    @Test
    void onlyASignInWithTheCodeMakesANetworkKnown() {
        fixture.from("203.0.113.5");
        String secret = secret();
        login(PASSWORD, "000000");
        guessFromOtherNetworks();
        assertThat(fixture.from("203.0.113.5").login(EMAIL, PASSWORD).status()).isEqualTo(429);
        fixture.clock.advance(Duration.ofMinutes(1));
        assertThat(login(PASSWORD, code(secret, now())).status()).isEqualTo(200);

        guessFromOtherNetworks();

        fixture.clock.advance(Duration.ofSeconds(30));
        assertThat(fixture.from("203.0.113.5").login(EMAIL, PASSWORD).errorCode())
                .isEqualTo("second_factor_required");
        assertThat(login(PASSWORD, code(secret, now())).status()).isEqualTo(200);
    }

    private void guessFromOtherNetworks() {
        for (int network = 1; network <= 5; network++) {
            fixture.from("10.1." + network + ".1").login(EMAIL, "guess");
        }
    }

    @Test
    void wrongPasswordRevealsNothingOfTheSecondFactor() {
        assertThat(login("a wrong password", "000000").errorCode()).isEqualTo("unauthenticated");
    }

    @Test
    void otherAccountsNeedNoSecondFactor() {
        fixture.signup("ada@example.com");

        assertThat(fixture.login("ada@example.com", AccountsFixture.PASSWORD).status())
                .isEqualTo(200);
    }

    @Test
    void sessionWithoutSecondFactorNeverBecomesAdmin() {
        AccountsFixture local = fixture.under(Admins.configured(EMAIL, false));
        Reply before = local.login(EMAIL, PASSWORD);
        assertThat(adminStatus(before)).isEqualTo(200);

        Reply refreshed = fixture.refresh(before.text("refreshToken"));

        assertThat(refreshed.status()).isEqualTo(200);
        assertThat(adminStatus(refreshed)).isEqualTo(403);
    }

    @Test
    void tableDoesNotHoldTheSecret() {
        List<String> written = fixture.written();
        String secret = secret();
        login(PASSWORD, code(secret, now()));

        assertThat(String.join("\n", written)).isNotEmpty().doesNotContain(secret);
        assertThat(fixture.log()).allSatisfy(line -> assertThat(line).doesNotContain(secret));
    }
}
