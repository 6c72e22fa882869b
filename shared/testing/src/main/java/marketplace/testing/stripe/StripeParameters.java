package marketplace.testing.stripe;

import java.util.Map;
import java.util.Set;
import marketplace.testing.stripe.FakeStripe.Refusal;

/** Which parameters each route accepts. Others are refused, as Stripe does. */
final class StripeParameters {

    private static final Set<String> PAGE = Set.of("limit", "starting_after");

    private static final Map<String, Set<String>> PARAMETERS = Map.ofEntries(
            Map.entry(
                    "POST checkout/sessions",
                    Set.of(
                            "mode",
                            "client_reference_id",
                            "expires_at",
                            "success_url",
                            "cancel_url",
                            "adaptive_pricing[enabled]",
                            "customer_creation",
                            "line_items[0][quantity]",
                            "line_items[0][price_data][currency]",
                            "line_items[0][price_data][unit_amount]",
                            "line_items[0][price_data][product_data][name]",
                            "payment_intent_data[description]",
                            "payment_intent_data[setup_future_usage]",
                            "payment_intent_data[metadata][",
                            "metadata[")),
            Map.entry("GET checkout/sessions/id", Set.of("expand[0]")),
            Map.entry(
                    "POST identity/verification_sessions",
                    Set.of("type", "return_url", "options[document][require_matching_selfie]", "metadata[")),
            Map.entry("GET identity/verification_sessions/id", Set.of("expand[0]")),
            Map.entry("GET payment_intents/id", Set.of("expand[0]")),
            Map.entry("GET payment_intents", Set.of("customer", "created[gte]")),
            Map.entry(
                    "POST payment_intents",
                    Set.of(
                            "amount",
                            "currency",
                            "customer",
                            "payment_method",
                            "off_session",
                            "confirm",
                            "description",
                            "automatic_payment_methods[enabled]",
                            "automatic_payment_methods[allow_redirects]",
                            "metadata[")),
            Map.entry(
                    "POST accounts",
                    Set.of(
                            "type",
                            "capabilities[transfers][requested]",
                            "settings[payouts][schedule][interval]",
                            "metadata[")),
            Map.entry("GET account", Set.of()),
            Map.entry("GET webhook_endpoints", Set.of()),
            Map.entry("POST webhook_endpoints", Set.of("url", "connect", "enabled_events[", "metadata[")),
            Map.entry("POST webhook_endpoints/id", Set.of("enabled_events[")),
            Map.entry("GET accounts/id", Set.of()),
            Map.entry("GET disputes/id", Set.of()),
            Map.entry("POST account_links", Set.of("account", "type", "refresh_url", "return_url")),
            Map.entry("GET transfers", Set.of("transfer_group")),
            Map.entry("GET transfers/id", Set.of()),
            Map.entry("POST transfers", Set.of("amount", "currency", "destination", "transfer_group", "metadata[")),
            Map.entry("POST transfers/id", Set.of("metadata[")),
            Map.entry("POST transfers/id/reversals", Set.of()),
            Map.entry("GET payouts", Set.of("created[gte]")),
            Map.entry("POST payouts", Set.of("amount", "currency", "metadata[")),
            Map.entry("GET refunds", Set.of("payment_intent")),
            Map.entry("POST refunds", Set.of("payment_intent", "amount", "metadata[")),
            Map.entry("GET balance_transactions", Set.of("created[gte]", "created[lt]", "currency", "expand[0]")));

    private static final int LEAST_CENTS = 50;

    private StripeParameters() {}

    static void requireKnown(String route, Map<String, String> form) {
        Set<String> known = PARAMETERS.get(route);
        if (known == null) {
            throw Refusal.ofRequest(404, null, null, "Unrecognized request URL (" + route + ").");
        }
        for (String name : form.keySet()) {
            boolean own = known.stream().anyMatch(prefix -> prefix.endsWith("[") && name.startsWith(prefix));
            if (!own && !known.contains(name) && !(route.startsWith("GET") && PAGE.contains(name))) {
                throw Refusal.ofRequest(400, "parameter_unknown", name, "Received unknown parameter: " + name);
            }
        }
    }

    static void require(Map<String, String> form, String field, String value) {
        if (!value.equals(form.get(field))) {
            throw Refusal.ofRequest(400, null, field, field + " must be " + value + ", not " + form.get(field));
        }
    }

    static long requireCents(Map<String, String> form, String field) {
        long cents = Long.parseLong(form.get(field));
        if (cents < LEAST_CENTS) {
            throw Refusal.ofRequest(400, "amount_too_small", field, "Amount must be at least $0.50 usd");
        }
        return cents;
    }
}
