package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import marketplace.server.LocalAdmin;
import marketplace.server.Stack;
import marketplace.server.template.Template;
import marketplace.testing.stripe.FakeStripe;
import marketplace.testing.stripe.StripeDashboard;
import marketplace.testing.stripe.StripeDashboard.SignedEvent;

/** The local stack with {@link FakeStripe} as its payment provider, at noon. */
final class StripeStack implements AutoCloseable {

    private static final Duration NEXT_NOON = Duration.ofHours(36);

    final FakeStripe stripe = FakeStripe.start(InstantSource.system());
    final StripeDashboard books = stripe.books();
    final Api api;
    private final Stack stack;
    private final LocalAdmin admin;

    StripeStack() throws Exception {
        stack = stack(stripe.settings());
        stripe.follow(stack.clock());
        api = new Api(stack.uri());
        // No story runs across midnight.
        api.advance(Duration.between(now(), now().truncatedTo(ChronoUnit.DAYS).plus(NEXT_NOON))
                .toString());
        admin = stack.openAdmin(Optional.empty());
    }

    static Stack stack(String secret) throws Exception {
        Map<String, String> localValues = new HashMap<>(Stack.localValues(false));
        localValues.put("PaymentProvider", "stripe");
        localValues.put("StripeSecret", "how-stripe-is-spoken-to");
        Template template = Template.load(Service.REPOSITORY.resolve("template.yaml"), localValues);
        return RefusedCalls.watch(
                Stack.start(template, Service.options().withSecrets(Map.of("how-stripe-is-spoken-to", secret))));
    }

    @Override
    public void close() {
        assertThat(stack.audit()).isEmpty();
        stack.close();
        stripe.close();
    }

    Instant now() {
        return stack.clock().instant();
    }

    LocalDate today() {
        return LocalDate.ofInstant(now(), ZoneOffset.UTC);
    }

    Map<String, String> adminSession() {
        ObjectNode login = Json.object().put("email", admin.email()).put("password", admin.password());
        return Map.of(
                "Authorization",
                "Bearer " + api.post("/api/auth/login", Map.of(), login).text("/token"));
    }

    int deliver(SignedEvent signed) {
        return api.send(
                        "POST",
                        "/api/payments/events/stripe",
                        Map.of(
                                "Content-Type",
                                "application/json; charset=utf-8",
                                "Stripe-Signature",
                                signed.signature(now())),
                        signed.body())
                .status();
    }

    /** Stripe sends every event twice and the newest first. */
    void tellAll() {
        List<SignedEvent> all = books.takeEvents();
        for (int round = 0; round < 2; round++) {
            all.reversed()
                    .forEach(signed ->
                            assertThat(deliver(signed)).as(signed.type()).isEqualTo(200));
        }
    }

    String pay(Payment payment) throws Exception {
        HttpResponse<String> visit = payment.visit();
        assertThat(visit.statusCode()).isEqualTo(302);
        String page = visit.headers().firstValue("location").orElseThrow();
        return books.pay(page.substring(page.lastIndexOf('/') + 1));
    }

    JsonNode report(LocalDate day) {
        return api.get("/api/admin/reconciliations/" + day, adminSession())
                .json()
                .path("reconciliation");
    }
}
