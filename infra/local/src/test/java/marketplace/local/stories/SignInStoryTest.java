package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.InvalidKeyException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.spec.SecretKeySpec;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.server.LocalAdmin;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.gateway.Proxy;
import marketplace.server.template.Template;
import marketplace.testing.OpenLimits;
import org.bouncycastle.util.encoders.Base32;
import org.junit.jupiter.api.Test;

class SignInStoryTest {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
    private static final String NEW_PASSWORD = "a brand new password";

    private final Api api = Service.api();

    private static Answer login(Api api, String email, String password) {
        return api.post(
                "/api/auth/login",
                Api.ANONYMOUS,
                Json.object().put("email", email).put("password", password));
    }

    private Answer refresh(String token) {
        return api.post("/api/auth/refresh", Api.ANONYMOUS, Json.object().put("refreshToken", token));
    }

    private Answer reset(String email) {
        api.post("/api/auth/password-reset", Api.ANONYMOUS, Json.object().put("email", email));
        api.settle();
        return api.post(
                "/api/auth/password-reset/confirm",
                Api.ANONYMOUS,
                Json.object()
                        .put("email", email)
                        .put("code", Account.mailedCode(api, email))
                        .put("password", NEW_PASSWORD));
    }

    @Test
    void guessesFromManyAddressesWaitWhileTheOwnerIsNotLockedOut() {
        Account ada = Account.signUp(api);
        String refreshToken = login(api, ada.email(), Account.PASSWORD).text("/refreshToken");
        Api guesser = Api.fromManyAddresses(api.base());
        for (int guess = 0; guess < 5; guess++) {
            assertThat(login(guesser, ada.email(), "guess " + guess).status()).isEqualTo(401);
        }

        Answer sixth = login(guesser, ada.email(), Account.PASSWORD);
        assertThat(sixth.outcome()).isEqualTo("429 rate_limited");
        assertThat(sixth.headers().firstValue("retry-after")).isPresent();

        assertThat(login(api, ada.email(), Account.PASSWORD).status()).isEqualTo(200);
        assertThat(api.get("/api/keys", ada.session()).status()).isEqualTo(200);
        assertThat(refresh(refreshToken).status()).isEqualTo(200);
        assertThat(reset(ada.email()).status()).isEqualTo(200);
        assertThat(login(api, ada.email(), NEW_PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void secondTabGetsTheSameSessionFor30Seconds() {
        Account ada = Account.signUp(api);
        String token = login(api, ada.email(), Account.PASSWORD).text("/refreshToken");

        String successor = refresh(token).text("/refreshToken");
        api.advance("PT29S");
        assertThat(refresh(token).text("/refreshToken")).isEqualTo(successor);
        api.advance("PT2S");

        assertThat(refresh(token).outcome()).isEqualTo("401 unauthenticated");
        assertThat(refresh(successor).outcome()).isEqualTo("401 unauthenticated");
    }

    @Test
    void signupByAStrangerLosesAccessWhenTheEmailOwnerResetsThePassword() throws Exception {
        Account thief = Account.signUp(api);
        thief.makeProfile();
        Account.Key key = thief.newKey();
        ObjectNode endpoint = Account.endpoint("http://127.0.0.1:9/thief", "application.submitted");
        for (Map<String, String> caller : List.of(thief.session(), key.credentials())) {
            assertThat(api.post("/api/webhooks/endpoints", caller, endpoint).status())
                    .isEqualTo(200);
        }
        String payouts = openPayoutAccount(thief);
        assertThat(api.get("/api/me/payout-account", thief.session()).text("/payoutAccount/status"))
                .isEqualTo("ready");

        assertThat(reset(thief.email()).text("/revokedApiKeys")).isEqualTo("1");
        api.settle();

        assertThat(api.get("/api/keys", key.credentials()).status()).isEqualTo(401);
        assertThat(api.get("/api/keys", thief.session()).status()).isEqualTo(401);
        Map<String, String> owner =
                Api.bearer(login(api, thief.email(), NEW_PASSWORD).text("/token"));
        assertThat(api.get("/api/webhooks/endpoints", owner).json().path("endpoints"))
                .isEmpty();
        assertThat(api.get("/api/me/payout-account", owner)
                        .json()
                        .path("payoutAccount")
                        .isNull())
                .isTrue();
        JsonNode profile = api.get("/api/humans/me", owner).json().path("human");
        assertThat(profile.at("/identitySignals/payoutVerified").asBoolean()).isFalse();
        // The thief's page does not open the owner's account either.
        api.advance("PT1S");
        api.put("/api/me/payout-account", owner, Json.object());
        assertThat(HTTP.send(HttpRequest.newBuilder(URI.create(payouts)).build(), BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(404);
        for (int number = 0; number < 5; number++) {
            assertThat(api.post("/api/webhooks/endpoints", owner, endpoint).status())
                    .isEqualTo(200);
        }
    }

    private String openPayoutAccount(Account payee) throws Exception {
        String url = api.put("/api/me/payout-account", payee.session(), Json.object())
                .text("/payoutAccount/url");
        HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
        HttpRequest form = HttpRequest.newBuilder(URI.create(url.replace("/payout/", "/sandbox/payout-accounts/")))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("payouts=arrive&outcome=accept"))
                .build();
        HTTP.send(form, BodyHandlers.ofString());
        api.settle();
        return url;
    }

    @Test
    void adminOfAStrictStackSignsInWithASecondFactor() throws Exception {
        Template template = Template.load(Service.REPOSITORY.resolve("template.yaml"), Stack.localValues(true));
        try (Stack stack = RefusedCalls.watch(Stack.start(
                template,
                new StackOptions(0, Optional.empty(), true)
                        .withProxy(Proxy.CALLERS)
                        .withLimits(_ -> new OpenLimits())))) {
            Api strict = new Api(stack.uri());
            LocalAdmin admin = stack.openAdmin(Optional.empty());
            Answer enrolment = login(strict, admin.email(), admin.password());
            assertThat(enrolment.outcome()).isEqualTo("401 second_factor_required");
            Matcher secret = Pattern.compile("secret=([A-Z2-7]+)").matcher(enrolment.body());
            assertThat(secret.find()).isTrue();

            String code = code(secret.group(1), stack.clock().instant());
            assertThat(login(strict, admin, wrong(code)).outcome()).isEqualTo("401 second_factor_required");
            Answer signedIn = login(strict, admin, code);
            assertThat(strict.get("/api/admin/audit", Api.bearer(signedIn.text("/token")))
                            .status())
                    .isEqualTo(200);
            Answer replayed = login(strict, admin, code);

            assertThat(replayed.outcome()).isEqualTo("401 second_factor_required");
            assertThat(replayed.body()).doesNotContain("otpauth");
            strict.advance("PT30S");
            assertThat(login(strict, admin, code(secret.group(1), stack.clock().instant()))
                            .status())
                    .isEqualTo(200);
        }
    }

    private static Answer login(Api api, LocalAdmin admin, String code) {
        return api.post(
                "/api/auth/login",
                Api.ANONYMOUS,
                Json.object()
                        .put("email", admin.email())
                        .put("password", admin.password())
                        .put("secondFactorCode", code));
    }

    private static String wrong(String code) {
        return (code.startsWith("0") ? "1" : "0") + code.substring(1);
    }

    private static String code(String secret, Instant at) throws InvalidKeyException {
        return new TimeBasedOneTimePasswordGenerator()
                .generateOneTimePasswordString(new SecretKeySpec(Base32.decode(secret), "HmacSHA1"), at);
    }
}
