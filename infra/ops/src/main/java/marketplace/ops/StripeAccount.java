package marketplace.ops;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.model.Account;
import com.stripe.model.WebhookEndpoint;
import com.stripe.param.WebhookEndpointCreateParams;
import com.stripe.param.WebhookEndpointListParams;
import com.stripe.param.WebhookEndpointUpdateParams;
import com.stripe.service.V1Services;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.functions.payments.stripe.StripeEventNames;

/** The deployer's account at Stripe. Its key comes from a variable, so that it is in no shell history. */
final class StripeAccount {

    static final String KEY = "STRIPE_API_KEY";

    /** Replaces Stripe's address in tests. */
    static final String BASE = "STRIPE_API_BASE";

    /** Metadata that identifies our endpoints: Stripe does not show which one is for connected accounts. */
    private static final String PURPOSE = "marketplace";

    private static final String ALL_EVENTS = "*";

    private static final long MOST_ENDPOINTS = 100;

    enum Endpoint {
        ACCOUNT("your account", StripeEventNames.PAYMENTS_PATH),
        PAYEES("connected accounts", StripeEventNames.PAYMENTS_PATH),
        IDENTITY("identity checks", StripeEventNames.IDENTITY_PATH);

        final String title;
        final String path;

        Endpoint(String title, String path) {
            this.title = title;
            this.path = path;
        }

        /** Those that a stack needs, with or without identity checks by Stripe. */
        static List<Endpoint> used(boolean identity) {
            return identity ? List.of(ACCOUNT, PAYEES, IDENTITY) : List.of(ACCOUNT, PAYEES);
        }

        List<String> events() {
            return switch (this) {
                case ACCOUNT -> StripeEventNames.OF_THE_ACCOUNT;
                case PAYEES -> StripeEventNames.OF_PAYEES;
                case IDENTITY -> StripeEventNames.OF_IDENTITY;
            };
        }
    }

    @FunctionalInterface
    private interface Call<T> {
        T send(V1Services stripe) throws StripeException;
    }

    private final StripeClient client;

    private StripeAccount(StripeClient client) {
        this.client = client;
    }

    /** Empty without a key. */
    static Optional<StripeAccount> of(Map<String, String> variables) {
        return Optional.ofNullable(variables.get(KEY)).map(key -> of(key, variables));
    }

    static StripeAccount of(String key, Map<String, String> variables) {
        StripeClient.StripeClientBuilder builder = StripeClient.builder().setApiKey(key);
        Optional.ofNullable(variables.get(BASE)).ifPresent(builder::setApiBase);
        return new StripeAccount(builder.build());
    }

    private <T> T call(Call<T> call) {
        try {
            return call.send(client.v1());
        } catch (StripeException e) {
            throw new Refused("Stripe refused or did not answer: " + e.getMessage(), e);
        }
    }

    Account account() {
        return call(stripe -> stripe.accounts().retrieveCurrent());
    }

    Optional<WebhookEndpoint> find(Endpoint endpoint, String siteUrl) {
        WebhookEndpointListParams all =
                WebhookEndpointListParams.builder().setLimit(MOST_ENDPOINTS).build();
        List<WebhookEndpoint> there = call(stripe -> stripe.webhookEndpoints().list(all)).getData().stream()
                .filter(found -> found.getUrl().equals(siteUrl + endpoint.path))
                .toList();
        // One that gets all events may be for your account or for connected ones. The first counts as yours.
        boolean secondOne =
                endpoint == Endpoint.PAYEES && named(Endpoint.ACCOUNT, there).isEmpty();
        return named(endpoint, there)
                .or(() -> there.stream()
                        .filter(StripeAccount::isOfUnknownPurpose)
                        .skip(secondOne ? 1 : 0)
                        .findFirst());
    }

    private static Optional<WebhookEndpoint> named(Endpoint endpoint, List<WebhookEndpoint> there) {
        return there.stream().filter(found -> isFor(endpoint, found)).findFirst();
    }

    /** An endpoint created by hand has no purpose; its first event identifies it. */
    private static boolean isFor(Endpoint endpoint, WebhookEndpoint found) {
        return purpose(found)
                .map(endpoint.name()::equals)
                .orElseGet(() -> found.getEnabledEvents().stream().anyMatch(endpoint.events()::contains));
    }

    static void noteUnknownPurpose(Endpoint endpoint, WebhookEndpoint found, Report report) {
        if (isOfUnknownPurpose(found)) {
            report.note("It was created by hand. Check in Stripe's dashboard that it is for " + endpoint.title + ".");
        }
    }

    private static boolean isOfUnknownPurpose(WebhookEndpoint found) {
        return purpose(found).isEmpty() && found.getEnabledEvents().contains(ALL_EVENTS);
    }

    private static Optional<String> purpose(WebhookEndpoint found) {
        return Optional.ofNullable(found.getMetadata()).map(metadata -> metadata.get(PURPOSE));
    }

    static List<String> missingEvents(Endpoint endpoint, WebhookEndpoint found) {
        List<String> enabled = found.getEnabledEvents();
        return enabled.contains(ALL_EVENTS)
                ? List.of()
                : endpoint.events().stream()
                        .filter(event -> !enabled.contains(event))
                        .toList();
    }

    WebhookEndpoint create(Endpoint endpoint, String siteUrl) {
        WebhookEndpointCreateParams params = WebhookEndpointCreateParams.builder()
                .setUrl(siteUrl + endpoint.path)
                .setConnect(endpoint == Endpoint.PAYEES)
                .addAllEnabledEvent(
                        endpoint.events().stream().map(StripeAccount::enabled).toList())
                .putMetadata(PURPOSE, endpoint.name())
                .build();
        return call(stripe -> stripe.webhookEndpoints().create(params));
    }

    void subscribe(WebhookEndpoint found, Endpoint endpoint) {
        WebhookEndpointUpdateParams.Builder params = WebhookEndpointUpdateParams.builder();
        for (WebhookEndpointUpdateParams.EnabledEvent event : WebhookEndpointUpdateParams.EnabledEvent.values()) {
            if (endpoint.events().contains(event.getValue())) {
                params.addEnabledEvent(event);
            }
        }
        call(stripe -> stripe.webhookEndpoints().update(found.getId(), params.build()));
    }

    /** The library lists the names that Stripe knows. */
    private static WebhookEndpointCreateParams.EnabledEvent enabled(String name) {
        for (WebhookEndpointCreateParams.EnabledEvent event : WebhookEndpointCreateParams.EnabledEvent.values()) {
            if (event.getValue().equals(name)) {
                return event;
            }
        }
        throw new IllegalStateException("Stripe has no event " + name);
    }
}
