package marketplace.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.functions.payments.stripe.StripeEventNames;
import marketplace.ops.OpsRun.Result;
import marketplace.testing.stripe.FakeStripe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StripeSetupTest {

    private static final String[] SETUP = {"stripe-setup", "--url", "https://hire.example.com"};

    private final OpsRun run = new OpsRun();
    private final FakeStripe stripe = FakeStripe.start(InstantSource.system());

    @BeforeEach
    void giveKey() {
        run.variables.put("STRIPE_API_KEY", FakeStripe.API_KEY);
        run.variables.put("STRIPE_API_BASE", stripe.address());
    }

    @AfterEach
    void close() {
        stripe.close();
        run.close();
    }

    @Test
    void bothEndpointsAreCreatedOnceWithWholeNames() {
        Result first = run.ops(SETUP);

        assertThat(first.text())
                .contains(
                        "done   Created the endpoint for your account with 16 events"
                                + " at https://hire.example.com/api/payments/events/stripe.",
                        "done   Created the endpoint for connected accounts with 4 events",
                        "{\"apiKey\":\"sk_...\",\"webhookSecrets\":[\"whsec_we_1\",\"whsec_we_2\"]}")
                .doesNotContain(FakeStripe.API_KEY);
        assertThat(first.exitCode()).isZero();
        List<FakeStripe.Request> created = created();
        assertThat(created).extracting(each -> each.form().get("connect")).containsExactly("false", "true");
        assertThat(created.getFirst().form().values())
                .contains("charge.dispute.funds_withdrawn")
                .noneMatch("*"::equals);

        Result second = run.ops(SETUP);

        assertThat(second.text())
                .contains("ok     The endpoint for your account exists")
                .doesNotContain("whsec_");
        assertThat(created()).hasSize(2);
    }

    @Test
    void endpointThatLacksEventsIsSubscribedAndKeepsItsSecret() {
        run.ops(SETUP);
        stripe.books().subscribeAll("payout.paid");

        assertThat(run.ops(preflight()).text())
                .contains("WRONG  Stripe's endpoint for your account lacks checkout.session.completed");
        Result result = run.ops(SETUP);

        assertThat(result.text())
                .contains("done   Subscribed the endpoint for your account to all of its 16 events")
                .doesNotContain("whsec_");
        assertThat(run.ops(preflight()).text())
                .contains("ok     Stripe's endpoint for your account has all events.", "uses US dollars");
    }

    @Test
    void endpointOfAllEventsCreatedByHandIsKept() throws Exception {
        createByHand();

        assertThat(run.ops(preflight()).text())
                .contains(
                        "ok     Stripe's endpoint for your account has all events.",
                        "note   It was created by hand. Check in Stripe's dashboard that it is for your account.",
                        "WRONG  Stripe has no endpoint for connected accounts.");
        assertThat(run.ops(SETUP).text())
                .contains(
                        "ok     The endpoint for your account exists",
                        "done   Created the endpoint for connected accounts");
        assertThat(run.ops(preflight()).exitCode()).isZero();
        // The one by hand still gets everything.
        assertThat(stripe.requests()).noneMatch(request -> request.path().startsWith("/v1/webhook_endpoints/"));
    }

    @Test
    void twoEndpointsOfAllEventsCreatedByHandAreOneOfEachKind() throws Exception {
        createByHand();
        createByHand();

        assertThat(run.ops(SETUP).text()).doesNotContain("Created");
        assertThat(run.ops(preflight()).exitCode()).isZero();
    }

    @Test
    void endpointForIdentityChecksIsCheckedWhereTheStackUsesIt() {
        run.ops(SETUP);
        run.account.stack().setParameter("IdentityProvider", "stripe");
        String[] deployed = {"preflight", "--stack", "marketplace", "--url", "https://hire.example.com"};

        assertThat(run.ops(deployed).text())
                .contains(
                        "WRONG  Stripe has no endpoint for identity checks.",
                        "Run ./ops stripe-setup with --identity.");
        assertThat(run.ops("stripe-setup", "--url", "https://hire.example.com", "--identity")
                        .exitCode())
                .isZero();
        assertThat(run.ops(deployed).text()).contains("ok     Stripe's endpoint for identity checks has all events.");
    }

    private void createByHand() throws Exception {
        String form = "url=https%3A%2F%2Fhire.example.com%2Fapi%2Fpayments%2Fevents%2Fstripe&enabled_events%5B0%5D=*";
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> created = client.send(
                    HttpRequest.newBuilder(URI.create(stripe.address() + "/v1/webhook_endpoints"))
                            .header("Authorization", "Bearer " + FakeStripe.API_KEY)
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(HttpRequest.BodyPublishers.ofString(form))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(created.statusCode()).as(created.body()).isEqualTo(200);
        }
    }

    @Test
    void preflightNamesMissingEndpoints() {
        Result result = run.ops(preflight());

        assertThat(result.text()).contains("WRONG  Stripe has no endpoint for your account.", "Run ./ops stripe-setup");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void wrongKeyAndMissingKeyAreReported() {
        run.variables.put("STRIPE_API_KEY", "sk_live_other");
        assertThat(run.ops(SETUP).text()).contains("WRONG  Stripe refused", "Invalid API Key");
        run.variables.remove("STRIPE_API_KEY");
        assertThat(run.ops(SETUP).text()).contains("The variable STRIPE_API_KEY is missing");
        assertThat(run.ops(SETUP).exitCode()).isEqualTo(1);
        assertThat(run.ops("stripe-setup", "--url", "http://hire.example.com").exitCode())
                .isEqualTo(1);
    }

    @Test
    void subscribedEventsAreExactlyTheOnesTheServiceReads() throws IOException {
        Path folder = Path.of(System.getProperty("repository.root"))
                .resolve("functions/src/main/java/marketplace/functions/payments/stripe");
        String source = Files.readString(folder.resolve("StripeEvents.java"));
        String routing = source.substring(source.indexOf("ofOurs(String"), source.indexOf("ofPayee(String"));
        String payees = source.substring(source.indexOf("ofPayee(String"), source.indexOf(" paid(JsonNode"));

        assertThat(names(routing)).containsExactlyInAnyOrderElementsOf(StripeEventNames.OF_THE_ACCOUNT);
        assertThat(names(payees)).containsExactlyInAnyOrderElementsOf(StripeEventNames.OF_PAYEES);
    }

    private static Stream<String> names(String source) {
        return Pattern.compile("\"([a-z_]+(\\.[a-z_]+)+)\"")
                .matcher(source)
                .results()
                .map(MatchResult::group)
                .map(name -> name.substring(1, name.length() - 1));
    }

    private List<FakeStripe.Request> created() {
        return stripe.requests().stream()
                .filter(request ->
                        request.method().equals("POST") && request.path().equals("/v1/webhook_endpoints"))
                .toList();
    }

    private static String[] preflight() {
        return new String[] {"preflight", "--url", "https://hire.example.com"};
    }
}
