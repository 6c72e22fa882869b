package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.api.Json;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.MailedCode;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.gateway.Proxy;
import marketplace.server.template.Template;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MailTest {

    private static final Map<String, String> ANONYMOUS = Map.of();
    private static final String PASSWORD = "correct horse battery";
    private static final String NEW_PASSWORD = "a brand new password";
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static Stack stack;
    private static Api api;

    private final String email = "ada" + COUNT.incrementAndGet() + "@example.com";

    @BeforeAll
    static void start() throws Exception {
        Template template = Template.load(Service.REPOSITORY.resolve("template.yaml"), Stack.localValues(true));
        stack = RefusedCalls.watch(Stack.start(
                template,
                new StackOptions(0, Optional.empty(), true)
                        .withProxy(Proxy.CALLERS)
                        .withLimits(_ -> new OpenLimits())));
        api = new Api(stack.uri());
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    private static Answer post(String path, Map<String, String> fields) {
        return api.post(path, ANONYMOUS, Json.tree(fields));
    }

    private Answer signUp() {
        return post("/api/auth/signup", Map.of("email", email, "password", PASSWORD, "name", "Ada"));
    }

    private Answer verify(String code) {
        return post(
                "/api/auth/verify-email", Map.of("email", email, "code", code, "password", PASSWORD, "name", "Ada"));
    }

    private Answer logIn(String password) {
        return post("/api/auth/login", Map.of("email", email, "password", password));
    }

    private static Answer refresh(String token) {
        return post("/api/auth/refresh", Map.of("refreshToken", token));
    }

    private Answer confirmReset(String code) {
        return post("/api/auth/password-reset/confirm", Map.of("email", email, "code", code, "password", NEW_PASSWORD));
    }

    private List<JsonNode> mails() {
        api.settle();
        List<JsonNode> mails = new ArrayList<>();
        api.get("/local/mail?to=" + email, ANONYMOUS).json().path("mails").forEach(mails::add);
        return mails;
    }

    private String code() {
        return code(mails().getFirst());
    }

    private static String code(JsonNode mail) {
        Optional<String> code = MailedCode.in(mail.path("text").asText());
        assertThat(code).as(mail.toString()).isPresent();
        return code.get();
    }

    private static String wrong(String code) {
        return code.substring(0, 10) + (code.endsWith("0") ? "1" : "0");
    }

    private Answer signedUp() {
        signUp();
        return verify(code());
    }

    @Test
    void mailedCodeCompletesTheSignup() {
        Answer asked = signUp();
        assertThat(asked.text("/verificationRequired")).isEqualTo("true");
        assertThat(logIn(PASSWORD).outcome()).isEqualTo("401 unauthenticated");

        JsonNode mail = mails().getFirst();
        assertThat(mail.fieldNames()).toIterable().containsExactly("to", "subject", "text", "sentAt");
        Answer verified = verify(code(mail));

        assertThat(verified.text("/account/emailVerified")).isEqualTo("true");
        Map<String, String> session = Map.of("Authorization", "Bearer " + verified.text("/token"));
        assertThat(api.get("/api/keys", session).status()).isEqualTo(200);
        assertThat(logIn(PASSWORD).outcome()).isEqualTo("200");
        assertThat(verify(code(mail)).outcome()).isEqualTo("401 unauthenticated");
    }

    @Test
    void signupWithAKnownEmailLooksAlikeAndMailsItsOwner() {
        Answer first = signUp();
        verify(code());

        Answer second = signUp();

        assertThat(second.status()).isEqualTo(first.status());
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(mails().getFirst().path("subject").asText()).startsWith("You already have an account: Human-Hiring");
    }

    @Test
    void signupMailIsResentOnRequest() {
        signUp();
        String code = code();

        assertThat(post("/api/auth/verify-email/resend", Map.of("email", email)).status())
                .isEqualTo(202);

        assertThat(mails()).hasSize(2);
        assertThat(code()).isEqualTo(code);
        assertThat(verify(code).outcome()).isEqualTo("200");
    }

    @Test
    void resetChangesThePasswordAndEndsEverySession() {
        String refreshToken = signedUp().text("/refreshToken");

        Answer asked = post("/api/auth/password-reset", Map.of("email", email));
        assertThat(asked.status()).isEqualTo(202);
        assertThat(post("/api/auth/password-reset", Map.of("email", "nobody@example.com"))
                        .body())
                .isEqualTo(asked.body());
        assertThat(confirmReset(code()).outcome()).isEqualTo("200");

        assertThat(refresh(refreshToken).outcome()).isEqualTo("401 unauthenticated");
        assertThat(logIn(PASSWORD).outcome()).isEqualTo("401 unauthenticated");
        assertThat(logIn(NEW_PASSWORD).outcome()).isEqualTo("200");
    }

    @Test
    void strangerWhoSignsUpWithAnEmailGetsNeitherItsAccountNorItsOwnersWay() {
        for (int signups = 0; signups < 6; signups++) {
            post("/api/auth/signup", Map.of("email", email, "password", NEW_PASSWORD, "name", "Mallory"));
        }
        post("/api/auth/signup", Map.of("email", email, "name", "Ada"));
        assertThat(mails())
                .hasSize(5)
                .allSatisfy(mail -> assertThat(mail.path("text").asText()).doesNotContain("Mallory"));

        Answer opened = verify(code());

        assertThat(opened.text("/account/name")).isEqualTo("Ada");
        assertThat(logIn(NEW_PASSWORD).outcome()).isEqualTo("401 unauthenticated");
        assertThat(logIn(PASSWORD).outcome()).isEqualTo("200");
    }

    @Test
    void strangersGuessesTakeNoTryFromTheOwner() {
        signUp();
        String code = code();
        ObjectNode guess = Json.object()
                .put("email", email)
                .put("code", wrong(code))
                .put("password", NEW_PASSWORD)
                .put("name", "Mallory");
        Map<String, String> elsewhere = Map.of("X-Forwarded-For", "198.51.100.7");
        for (int tries = 0; tries < 5; tries++) {
            assertThat(api.post("/api/auth/verify-email", elsewhere, guess).outcome())
                    .isEqualTo("401 unauthenticated");
        }
        assertThat(api.post("/api/auth/verify-email", elsewhere, guess).outcome())
                .isEqualTo("429 rate_limited");

        assertThat(verify(code).outcome()).isEqualTo("200");
    }

    @Test
    void olderResetCodeIsOverAfterAReset() {
        signedUp();
        post("/api/auth/password-reset", Map.of("email", email));
        String first = code();
        post("/api/auth/password-reset", Map.of("email", email));
        assertThat(confirmReset(code()).outcome()).isEqualTo("200");

        assertThat(confirmReset(first).outcome()).isEqualTo("401 unauthenticated");
    }

    @Test
    void expiredCodeIsRefused() {
        signedUp();
        post("/api/auth/password-reset", Map.of("email", email));
        String code = code();

        api.advance("PT31M");

        assertThat(confirmReset(code).outcome()).isEqualTo("401 unauthenticated");
    }

    @Test
    void reusedRefreshTokenEndsItsSession() {
        String first = signedUp().text("/refreshToken");
        String second = refresh(first).text("/refreshToken");
        api.advance("PT31S");

        assertThat(refresh(first).outcome()).isEqualTo("401 unauthenticated");

        assertThat(refresh(second).outcome()).isEqualTo("401 unauthenticated");
    }

    @Test
    void mailIsSentAfterAnOutage() {
        stack.mailServiceAway(true);
        try {
            signUp();
            assertThat(mails()).isEmpty();
        } finally {
            stack.mailServiceAway(false);
        }

        api.advance("PT4M");

        assertThat(verify(code()).outcome()).isEqualTo("200");
    }

    @Test
    void mailThatTheQueueHasGivenUpIsSentOnceAfterTheOutageAndBlocksNoOther() {
        stack.mailServiceAway(true);
        try {
            signUp();
            // Five tries, three minutes apart.
            api.advance("PT20M");
        } finally {
            stack.mailServiceAway(false);
        }
        signUp();
        assertThat(mails()).hasSize(1);

        api.advance("PT20M");
        assertThat(mails()).hasSize(2);

        api.advance("PT3H");
        assertThat(mails()).hasSize(2);
    }

    @Test
    void minuteClockSendsMailsThatTheStreamLost() {
        stack.pauseStream();
        try {
            signUp();
            assertThat(mails()).isEmpty();
            api.advance("PT2M");
            assertThat(mails()).hasSize(1);
        } finally {
            stack.resumeStream();
        }
        // The stream delivers the same job again, without effect.
        api.advance("PT3M");
        assertThat(mails()).hasSize(1);
    }

    @Test
    void mailsReachNoWebhookAndNoBus() {
        signedUp();
        api.settle();

        ObjectNode bus = (ObjectNode) api.get("/local/bus", ANONYMOUS).json();
        assertThat(bus.path("events")).isEmpty();
    }

    @Test
    void mailboxIsReadOnly() {
        assertThat(api.post("/local/mail", ANONYMOUS, Json.object()).outcome()).isEqualTo("405 method_not_allowed");
    }
}
