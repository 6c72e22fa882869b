package marketplace.accounts.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.accounts.AccountsFixture;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.KeyRing;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class IssuerTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.789Z");
    private static final AccountId ADA = new AccountId("acc_00000000000000000000000001");
    private static final SessionId SESSION = new SessionId("ses_00000000000000000000000002");
    private static final Caller.SignedIn PERSON =
            new Caller.SignedIn(ADA, false, Optional.of(SESSION), Optional.of(NOW.truncatedTo(ChronoUnit.SECONDS)));

    private static final long ERA = 3;

    private static byte[] seed(int value) {
        byte[] seed = new byte[32];
        seed[31] = (byte) value;
        return seed;
    }

    private final Issuer issuer = new Issuer(seed(1));
    private final ECKey key = SigningKey.of(seed(1));

    @Test
    void ownTokenIsAcceptedUntilItExpires() {
        Issuer.SessionToken token = issuer.issue(AccountsFixture.ORIGIN, PERSON, SESSION, NOW, ERA, NOW);

        assertThat(token.expiresAt()).isEqualTo("2026-01-01T00:15:00Z");
        assertThat(issuer.verify(token.value(), AccountsFixture.ORIGIN, NOW))
                .isEqualTo(new Issuer.Verified(PERSON, ERA));
        assertThat(issuer.verify(
                        token.value(), AccountsFixture.ORIGIN, token.expiresAt().minusMillis(1)))
                .isEqualTo(new Issuer.Verified(PERSON, ERA));
        assertRefused(token.value(), AccountsFixture.ORIGIN, token.expiresAt());
    }

    /** The first receipt has what a session token has. */
    @Test
    void receiptIsSignedByTheSameKeyAndIsNoToken() throws Exception {
        String claims = claims(AccountsFixture.ORIGIN).build().toString();

        JWSObject receipt = JWSObject.parse(issuer.signReceipt(claims.getBytes(StandardCharsets.UTF_8)));

        assertThat(receipt.verify(new ECDSAVerifier(key))).isTrue();
        assertThat(receipt.getHeader().getKeyID()).isEqualTo(key.getKeyID());
        assertThat(receipt.getPayload().toString()).isEqualTo(claims);
        assertRefused(receipt.serialize(), AccountsFixture.ORIGIN, NOW);
        assertThat(issuer.verify(signed(claims(AccountsFixture.ORIGIN), key), AccountsFixture.ORIGIN, NOW))
                .isNotNull();
    }

    @Test
    void signatureOfATokenIsCheckedOnceInTenSeconds() throws Exception {
        VerifiedTokens tokens = new VerifiedTokens();
        JWTClaimsSet claims = claims(AccountsFixture.ORIGIN).build();
        AtomicInteger checks = new AtomicInteger();
        VerifiedTokens.Verification check = () -> {
            checks.incrementAndGet();
            return claims;
        };
        Instant end = NOW.plus(VerifiedTokens.KEPT);

        assertThat(tokens.claims("one", NOW, check)).isSameAs(claims);
        assertThat(tokens.claims("one", end.minusMillis(1), check)).isSameAs(claims);
        assertThat(checks).hasValue(1);

        tokens.claims("one", end, check);
        assertThat(checks).hasValue(2);
        tokens.claims("one", NOW.minusMillis(1), check);
        assertThat(checks).hasValue(3);
        tokens.claims("two", NOW, check);
        assertThat(checks).hasValue(4);
    }

    @Test
    void refusedTokenIsNotCached() throws Exception {
        VerifiedTokens tokens = new VerifiedTokens();
        JWTClaimsSet claims = claims(AccountsFixture.ORIGIN).build();

        assertThatThrownBy(() -> tokens.claims("one", NOW, () -> {
                    throw Issuer.refused();
                }))
                .isInstanceOf(Problem.class);
        assertThat(tokens.claims("one", NOW, () -> claims)).isSameAs(claims);
    }

    @Test
    void cachedTokenStillExpires() throws Exception {
        String brief = signed(claims(AccountsFixture.ORIGIN).expirationTime(Date.from(NOW.plusSeconds(2))), key);

        issuer.verify(brief, AccountsFixture.ORIGIN, NOW);

        // The claim has whole seconds.
        assertRefused(brief, AccountsFixture.ORIGIN, Instant.parse("2026-01-01T00:00:02Z"));
        assertRefused(brief, "https://evil.example", NOW);
    }

    @Test
    void keyDependsOnTheSeedOnly() {
        String token = issuer.issue(AccountsFixture.ORIGIN, PERSON, SESSION, NOW, ERA, NOW)
                .value();

        assertThat(new Issuer(seed(1)).verify(token, AccountsFixture.ORIGIN, NOW))
                .isEqualTo(new Issuer.Verified(PERSON, ERA));
        assertThatThrownBy(() -> new Issuer(seed(2)).verify(token, AccountsFixture.ORIGIN, NOW))
                .isInstanceOf(Problem.class);
        assertThatThrownBy(() -> new Issuer(new byte[31])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void tokenOfAReplacedKeyIsAcceptedUntilItExpires() {
        Issuer.SessionToken before = issuer.issue(AccountsFixture.ORIGIN, PERSON, SESSION, NOW, ERA, NOW);
        Issuer after = replacing(Duration.ofMinutes(15));
        Issuer later = replacing(Duration.ofMinutes(15).plusMillis(1));

        assertThat(after.verify(
                        before.value(),
                        AccountsFixture.ORIGIN,
                        before.expiresAt().minusMillis(1)))
                .isEqualTo(new Issuer.Verified(PERSON, ERA));
        // Nobody has a valid token of this key any more, except who has stolen the key.
        assertThatThrownBy(() -> later.verify(before.value(), AccountsFixture.ORIGIN, NOW))
                .isInstanceOf(Problem.class);
        assertThat(after.jwks().keys())
                .extracting(WellKnown.Jwk::kid)
                .containsExactly(SigningKey.of(seed(2)).getKeyID(), key.getKeyID());
        assertThat(later.jwks().keys()).hasSize(1);
        String token = after.issue(AccountsFixture.ORIGIN, PERSON, SESSION, NOW, ERA, NOW)
                .value();
        assertThat(new Issuer(seed(2)).verify(token, AccountsFixture.ORIGIN, NOW))
                .isEqualTo(new Issuer.Verified(PERSON, ERA));
    }

    /** Signs with the second key; the first is replaced for that long. */
    private static Issuer replacing(Duration replacedFor) {
        List<KeyRing.Held<byte[]>> keys =
                List.of(new KeyRing.Held<>(seed(2), Duration.ZERO), new KeyRing.Held<>(seed(1), replacedFor));
        return new Issuer(new KeyRing<>(() -> keys));
    }

    @Test
    void anySeedGivesAKeyOnTheCurve() throws Exception {
        byte[] ones = new byte[64];
        Arrays.fill(ones, (byte) 0xff);
        for (byte[] seed : List.of(new byte[32], ones)) {
            ECKey derived = SigningKey.of(seed);
            SignedJWT token =
                    new SignedJWT(header(), claims(AccountsFixture.ORIGIN).build());
            token.sign(new ECDSASigner(derived));

            assertThat(token.verify(new ECDSAVerifier(derived.toPublicJWK()))).isTrue();
            assertThat(derived.getKeyID()).isEqualTo(derived.computeThumbprint().toString());
        }
    }

    @Test
    void tokenVerifiesWithTheServedDocumentsAlone() throws Exception {
        AccountsFixture fixture = new AccountsFixture();
        String token = fixture.signup("ada@example.com").text("token");
        Reply configuration = fixture.get("/.well-known/openid-configuration", Map.of(), Map.of());
        Reply jwks = fixture.get("/.well-known/jwks.json", Map.of(), Map.of());

        assertThat(configuration.body().has("success")).isFalse();
        assertThat(configuration.text("jwks_uri")).isEqualTo(AccountsFixture.ORIGIN + "/.well-known/jwks.json");
        assertThat(jwks.body().fieldNames()).toIterable().containsExactly("keys");
        assertThat(jwks.body().at("/keys/0").has("d")).isFalse();

        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(
                JWSAlgorithm.ES256,
                new ImmutableJWKSet<>(JWKSet.parse(jwks.body().toString()))));
        JWTClaimsSet exact =
                new JWTClaimsSet.Builder().issuer(configuration.text("issuer")).build();
        processor.setJWTClaimsSetVerifier(
                new DefaultJWTClaimsVerifier<SecurityContext>(
                        "marketplace", exact, Set.of("sub", "sid", "iat", "exp")) {
                    @Override
                    protected Date currentTime() {
                        return Date.from(fixture.clock.instant());
                    }
                });
        JWTClaimsSet claims = processor.process(token, null);

        assertThat(claims.getSubject()).startsWith("acc_");
        assertThat(claims.getStringClaim("sid")).startsWith("ses_");
        assertThat(claims.getExpirationTime().toInstant()).isEqualTo("2026-01-01T00:15:00Z");
    }

    @Test
    void tokenOfAnotherOriginAudienceTimeOrSubjectIsRefused() throws Exception {
        String good = signed(claims(AccountsFixture.ORIGIN), key);
        assertThat(issuer.verify(good, AccountsFixture.ORIGIN, NOW)).isEqualTo(new Issuer.Verified(PERSON, ERA));

        assertRefused(good, "https://127.0.0.1:8080", NOW);
        assertRefused(signed(claims("https://evil.example"), key), AccountsFixture.ORIGIN, NOW);
        assertRefused(signed(claims(null), key), AccountsFixture.ORIGIN, NOW);
        assertRefused(signed(claims(AccountsFixture.ORIGIN).audience("other"), key), AccountsFixture.ORIGIN, NOW);
        assertRefused(signed(claims(AccountsFixture.ORIGIN).audience(List.of()), key), AccountsFixture.ORIGIN, NOW);
        assertRefused(signed(claims(AccountsFixture.ORIGIN).subject(null), key), AccountsFixture.ORIGIN, NOW);
        assertRefused(signed(claims(AccountsFixture.ORIGIN).claim("era", null), key), AccountsFixture.ORIGIN, NOW);
        assertRefused(
                signed(claims(AccountsFixture.ORIGIN).subject("hum_00000000000000000000000001"), key),
                AccountsFixture.ORIGIN,
                NOW);
        assertRefused(signed(claims(AccountsFixture.ORIGIN).expirationTime(null), key), AccountsFixture.ORIGIN, NOW);
        assertRefused(
                signed(claims(AccountsFixture.ORIGIN).expirationTime(Date.from(NOW.minusSeconds(1))), key),
                AccountsFixture.ORIGIN,
                NOW);
    }

    @Test
    void tokenOfAnotherOrNoKeyIsRefused() throws Exception {
        assertRefused(signed(claims(AccountsFixture.ORIGIN), SigningKey.of(seed(9))), AccountsFixture.ORIGIN, NOW);
        assertRefused(new PlainJWT(claims(AccountsFixture.ORIGIN).build()).serialize(), AccountsFixture.ORIGIN, NOW);
        String good = signed(claims(AccountsFixture.ORIGIN), key);
        assertRefused(good.substring(0, good.lastIndexOf('.') + 1), AccountsFixture.ORIGIN, NOW);

        // An all-zero signature, which faulty verifiers accept for every message.
        String zeros = Base64URL.encode(new byte[64]).toString();
        assertRefused(good.substring(0, good.lastIndexOf('.') + 1) + zeros, AccountsFixture.ORIGIN, NOW);

        // The public key as a shared secret, which verifiers accept that let the token choose the algorithm.
        JWSSigner symmetric = new MACSigner(key.toECPublicKey().getEncoded());
        SignedJWT confused = new SignedJWT(
                new JWSHeader(JWSAlgorithm.HS256),
                claims(AccountsFixture.ORIGIN).build());
        confused.sign(symmetric);
        assertRefused(confused.serialize(), AccountsFixture.ORIGIN, NOW);
    }

    @Test
    void tokenWithOneChangedCharacterIsRefused() throws JOSEException {
        String good = signed(claims(AccountsFixture.ORIGIN), key);
        List<String> accepted = new ArrayList<>();
        for (int i = 0; i < good.length() - 1; i++) {
            String bad = good.substring(0, i) + (good.charAt(i) == 'A' ? 'B' : 'A') + good.substring(i + 1);
            try {
                issuer.verify(bad, AccountsFixture.ORIGIN, NOW);
                accepted.add(bad);
            } catch (Problem problem) {
                assertThat(problem.code()).isEqualTo(ErrorCode.UNAUTHENTICATED);
            }
        }
        assertThat(accepted).isEmpty();
    }

    @Test
    void malformedTokenIsRefused() {
        for (String text : List.of("", ".", "..", "a.b.c", "e30.e30.e30", "{}", "\u0000", "x".repeat(100_000))) {
            assertRefused(text, AccountsFixture.ORIGIN, NOW);
        }
    }

    private void assertRefused(String token, String origin, Instant now) {
        assertThatThrownBy(() -> issuer.verify(token, origin, now))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.UNAUTHENTICATED))
                .hasMessage("The session token is invalid or expired. Refresh the session or sign in again.");
    }

    private JWSHeader header() {
        return new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build();
    }

    private static JWTClaimsSet.Builder claims(String origin) {
        return new JWTClaimsSet.Builder()
                .issuer(origin)
                .audience("marketplace")
                .subject(ADA.value())
                .claim("auth_time", NOW.getEpochSecond())
                .claim("sid", SESSION.value())
                .claim("era", ERA)
                .issueTime(Date.from(NOW))
                .expirationTime(Date.from(NOW.plus(Duration.ofMinutes(15))));
    }

    private String signed(JWTClaimsSet.Builder claims, ECKey signer) throws JOSEException {
        SignedJWT token = new SignedJWT(header(), claims.build());
        token.sign(new ECDSASigner(signer));
        return token.serialize();
    }
}
