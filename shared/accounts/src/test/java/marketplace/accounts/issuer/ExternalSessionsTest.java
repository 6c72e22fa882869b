package marketplace.accounts.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.Email;
import marketplace.accounts.Racers;
import marketplace.accounts.issuer.ExternalSessions.Settings;
import marketplace.api.Credentials;
import marketplace.api.Json;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.testing.FakeIssuer;
import marketplace.testing.FakeIssuer.Algorithm;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tokens of an external issuer that signs with another implementation and serves its keys over HTTP. */
class ExternalSessionsTest extends IssuedSessions {

    private Account stored(AccountId id) {
        return new Accounts(fixture.table).require(id);
    }

    private void assertRefused(String token, ErrorCode code) {
        assertThatThrownBy(() -> person(token))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(code));
    }

    @ParameterizedTest
    @EnumSource(Algorithm.class)
    void tokenOfEachAlgorithmSignsIn(Algorithm algorithm) {
        Caller.SignedIn ada = person(other.token(algorithm, claims("ada")));

        assertThat(ada.admin()).isFalse();
        assertThat(stored(ada.accountId()).email()).isEqualTo(new Email(EMAIL));
        assertThat(stored(ada.accountId()).emailVerified()).isTrue();
        assertThat(stored(ada.accountId()).name()).isEqualTo("Ada of Elsewhere");
    }

    @Test
    void subjectAlwaysGetsTheSameAccount() {
        AccountId ada = account(claims("ada"));

        assertThat(account(claims("ada").put("email", "moved@example.com"))).isEqualTo(ada);
        assertThat(fixture.authenticator()
                        .authenticate(
                                new Credentials(Optional.empty(), Optional.of(other.token(claims("ada")))),
                                now(),
                                AccountsFixture.ORIGIN))
                .isEqualTo(new Caller.SignedIn(ada));
        assertThat(account(other.claims("bob", "bob@example.com", now()))).isNotEqualTo(ada);
    }

    @Test
    void externalSessionCreatesAnApiKey() {
        Reply key = fixture.createKeyWithAName("a", AccountsFixture.session(other.token(claims("ada"))));

        assertThat(key.status()).isEqualTo(200);
        assertThat(fixture.get("/api/keys", Map.of(), AccountsFixture.key(key.text("apiKey")))
                        .text("count"))
                .isEqualTo("1");
    }

    @Test
    void externalSignInOfTheLastTenMinutesIsAStepUp() {
        long now = now().getEpochSecond();
        Map<Long, Integer> outcomes = Map.of(now, 200, now - 600, 200, now - 601, 401);
        outcomes.forEach((signedIn, status) -> {
            String token = other.token(claims("ada").put("auth_time", signedIn));
            assertThat(fixture.createKey("a", AccountsFixture.session(token)).status())
                    .isEqualTo(status);
        });
        assertThat(fixture.createKey("a", AccountsFixture.session(other.token(claims("ada"))))
                        .errorCode())
                .isEqualTo("step_up_required");
    }

    @Test
    void ownSessionsNeverReadTheIssuer() {
        Reply signedUp = fixture.signup("bob@example.com");

        assertThat(person(signedUp.text("token")).accountId().value()).isEqualTo(signedUp.text("account.id"));
        assertThat(other.asked()).isZero();
    }

    @Test
    void accountIsPairedOnlyIfBothSidesVerifiedTheEmail() {
        AccountId claimed = new AccountId(fixture.signup(EMAIL).text("account.id"));

        AccountId own = account(claims("ada"));
        assertThat(own).as("the account's owner has shown nothing").isNotEqualTo(claimed);

        fixture.table.commit(Commit.of(Accounts.verifyEmailAndEndSessions(claimed)));
        assertThat(account(claims("ada"))).as("first sight decides for good").isEqualTo(own);
        assertThat(account(claims("ada at work").put("email_verified", false)))
                .as("the issuer has shown nothing")
                .isNotEqualTo(claimed);
        ObjectNode unsaid = claims("ada again");
        unsaid.remove("email_verified");
        assertThat(account(unsaid)).isNotEqualTo(claimed);
        assertThat(account(claims("ada at last"))).isEqualTo(claimed);
    }

    @Test
    void unverifiedEmailDoesNotBlockASignup() {
        account(claims("mallory").put("email_verified", false));

        assertThat(fixture.signup(EMAIL).status()).isEqualTo(200);
    }

    @Test
    void verifiedFreeEmailBecomesTheAccounts() {
        account(claims("ada"));

        assertThat(fixture.signup(EMAIL).errorCode()).isEqualTo("email_taken");
        assertThat(fixture.login(EMAIL, AccountsFixture.PASSWORD).status()).isEqualTo(401);
    }

    @Test
    void concurrentFirstCallsGetOneAccount() throws Exception {
        String token = other.token(claims("ada"));

        List<AccountId> accounts = Racers.atOnce(
                10,
                () -> ((Caller.SignedIn) fixture.authenticator()
                                .authenticate(
                                        new Credentials(Optional.empty(), Optional.of(token)),
                                        now(),
                                        AccountsFixture.ORIGIN))
                        .accountId());

        assertThat(accounts).containsOnly(accounts.getFirst());
    }

    @Test
    void concurrentSignupKeepsTheEmail() {
        fixture.justBeforeTheNextCommit(() -> fixture.signup(EMAIL));

        AccountId account = account(claims("ada"));

        assertThat(account.value())
                .isNotEqualTo(fixture.login(EMAIL, AccountsFixture.PASSWORD).text("account.id"));
    }

    @Test
    void adminGroupMakesAnAdminForTheTokensLifetime() {
        ObjectNode admin = claims("ada");
        admin.putArray(ExternalIssuer.GROUPS).add("staff").add("admin");
        ObjectNode staff = claims("ada");
        staff.putArray(ExternalIssuer.GROUPS).add("administrators");

        assertThat(person(other.token(admin)).admin()).isTrue();
        assertThat(person(other.token(staff)).admin()).isFalse();
        assertThat(person(other.token(claims("ada"))).admin()).isFalse();
    }

    @Test
    void expiredOrFutureTokenIsRefused() {
        Instant now = now();
        assertThat(account(claims("ada").put("nbf", now.plusSeconds(60).getEpochSecond())))
                .isNotNull();

        assertRefused(other.token(claims("ada").put("exp", now.getEpochSecond())), ErrorCode.UNAUTHENTICATED);
        assertRefused(
                other.token(claims("ada").put("nbf", now.plusSeconds(61).getEpochSecond())), ErrorCode.UNAUTHENTICATED);
        ObjectNode endless = claims("ada");
        endless.remove("exp");
        assertRefused(other.token(endless), ErrorCode.UNAUTHENTICATED);
    }

    @Test
    void tokenWithWrongOrMissingClaimIsRefused() {
        List<ObjectNode> wrong = new ArrayList<>(List.of(
                claims("ada").put("iss", other.issuer() + "/"),
                claims("ada").put("iss", "https://evil.example"),
                claims("ada").put("aud", "another client"),
                claims("").put("email", EMAIL),
                claims("ada").put("sub", "x".repeat(256)),
                claims("ada").put("email", "nobody"),
                claims("ada").put("email", 7),
                claims("ada").put("exp", "soon")));
        for (String needed : List.of("iss", "aud", "sub", "email")) {
            ObjectNode lacking = claims("ada");
            lacking.remove(needed);
            wrong.add(lacking);
        }
        wrong.forEach(claims -> assertRefused(other.token(claims), ErrorCode.UNAUTHENTICATED));
    }

    @Test
    void algorithmMustMatchTheKey() throws Exception {
        Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
        String claims = base64.encodeToString(Json.bytes(claims("ada")));
        String none = base64.encodeToString("{\"alg\":\"none\"}".getBytes(StandardCharsets.UTF_8)) + "." + claims + ".";
        assertRefused(none, ErrorCode.UNAUTHENTICATED);

        // The public key used as a shared secret.
        String head = base64.encodeToString(
                Json.bytes(Json.object().put("alg", "HS256").put("kid", other.kid(Algorithm.RS256))));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(other.publicKey(Algorithm.RS256).getEncoded(), "HmacSHA256"));
        String tag = base64.encodeToString(mac.doFinal((head + "." + claims).getBytes(StandardCharsets.UTF_8)));
        assertRefused(head + "." + claims + "." + tag, ErrorCode.UNAUTHENTICATED);

        for (Algorithm claimed : Algorithm.values()) {
            for (Algorithm used : Algorithm.values()) {
                ObjectNode header = Json.object().put("alg", claimed.header()).put("kid", other.kid(used));
                if (claimed != used) {
                    assertRefused(other.token(header, claims("ada"), used), ErrorCode.UNAUTHENTICATED);
                }
            }
        }
    }

    @Test
    void forgedOrChangedTokenIsRefused() {
        try (FakeIssuer mallory = FakeIssuer.startWithOtherKeys()) {
            for (Algorithm algorithm : Algorithm.values()) {
                assertRefused(mallory.token(algorithm, claims("ada")), ErrorCode.UNAUTHENTICATED);
            }
        }
        String good = other.token(claims("ada"));
        assertRefused(good.substring(0, good.length() - 6) + "AAAAAA", ErrorCode.UNAUTHENTICATED);
        assertRefused(good.replaceFirst("\\.[^.]*$", "."), ErrorCode.UNAUTHENTICATED);
        assertRefused("x".repeat(9000) + good, ErrorCode.UNAUTHENTICATED);
    }

    @Test
    void tokenWithCriticalHeaderIsRefused() {
        for (Algorithm algorithm : Algorithm.values()) {
            ObjectNode header = Json.object().put("alg", algorithm.header()).put("kid", other.kid(algorithm));
            header.putArray("crit").add("b64");
            assertRefused(other.token(header.put("b64", true), claims("ada"), algorithm), ErrorCode.UNAUTHENTICATED);
        }
    }

    @Test
    void issuerMustBeAnHttpsUrl() {
        for (String unsafe : List.of(
                "http://issuer.example", "http://127.0.0.1:8080", "issuer.example", "https://a@b", "https://b/?x")) {
            assertThatThrownBy(() -> new Settings(unsafe, "client", false)).isInstanceOf(IllegalStateException.class);
        }
        assertThatThrownBy(() -> new Settings("https://issuer.example", "", false))
                .hasMessageContaining("audience");
        assertThat(new Settings("https://issuer.example/pool", "client", false).issuer())
                .isEqualTo("https://issuer.example/pool");
    }
}
