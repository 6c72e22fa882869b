package marketplace.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.testing.FakeStripe.Refusal;
import marketplace.testing.FakeStripe.Request;

/** The responses of {@link FakeStripe}. Unknown parameters are refused, as Stripe does. */
final class StripeApi {

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

    /** Small, so that callers must page. */
    private static final int SMALL_PAGE = 2;

    private static final int LEAST_CENTS = 50;

    private final String address;
    private final StripeStore things;
    private final StripeBalance money;
    private final StripeVerifications verifications;
    private final StripeEndpoints endpoints;

    StripeApi(String address, StripeStore things, StripeBalance money, StripeVerifications verifications) {
        this.address = address;
        this.things = things;
        this.money = money;
        this.verifications = verifications;
        this.endpoints = new StripeEndpoints(things);
    }

    JsonNode answer(Request request) {
        String[] path = request.path().substring("/v1/".length()).split("/", -1);
        String id = path[path.length - 1];
        if (path[0].equals("checkout") || path[0].equals("identity")) {
            String kind = path[0] + "/" + path[1];
            path = path.length == 2 ? new String[] {kind} : new String[] {kind, id};
        }
        String route = request.method() + " " + path[0] + (path.length > 1 ? "/id" : "")
                + (path.length > 2 ? "/" + path[2] : "");
        Map<String, String> form = request.form();
        requireKnown(route, form);
        return switch (route) {
            case "POST checkout/sessions" -> session(form);
            case "GET checkout/sessions/id" -> expanded(things.get(id), "payment_intent", form);
            case "POST identity/verification_sessions" -> verifications.create(form);
            case "GET identity/verification_sessions/id" -> verifications.retrieve(id, form);
            case "GET payment_intents" -> payments(form);
            case "GET payment_intents/id" -> expanded(things.get(id), "payment_method", form);
            case "POST payment_intents" -> charge(form);
            case "POST accounts" -> account(form);
            case "GET accounts/id", "GET disputes/id", "GET transfers/id" -> things.get(id);
            case "GET account" ->
                Json.object().put("id", "acct_own").put("object", "account").put("default_currency", "usd");
            case "GET webhook_endpoints" -> endpoints.list();
            case "POST webhook_endpoints" -> endpoints.create(form);
            case "POST webhook_endpoints/id" -> endpoints.update(id, form);
            case "POST account_links" -> link(form);
            case "GET transfers" -> transfers(form);
            case "POST transfers" -> transfer(form);
            case "POST transfers/id" -> adopt(things.get(id), form);
            case "POST transfers/id/reversals" -> money.reversal(things.get(path[1]));
            case "GET payouts" -> payouts(request);
            case "POST payouts" -> payout(request);
            case "POST refunds" -> refund(form);
            case "GET refunds" -> refunds(form);
            case "GET balance_transactions" -> movements(form);
            default -> throw new IllegalStateException("a route with parameters and no answer: " + route);
        };
    }

    private static void requireKnown(String route, Map<String, String> form) {
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

    private static void require(Map<String, String> form, String field, String value) {
        if (!value.equals(form.get(field))) {
            throw Refusal.ofRequest(400, null, field, field + " must be " + value + ", not " + form.get(field));
        }
    }

    private static long requireCents(Map<String, String> form, String field) {
        long cents = Long.parseLong(form.get(field));
        if (cents < LEAST_CENTS) {
            throw Refusal.ofRequest(400, "amount_too_small", field, "Amount must be at least $0.50 usd");
        }
        return cents;
    }

    private ObjectNode session(Map<String, String> form) {
        long ends = Long.parseLong(form.get("expires_at"));
        if (ends < things.now() + Duration.ofMinutes(30).toSeconds()) {
            throw Refusal.ofRequest(400, null, "expires_at", "The session must end in 30 minutes at least.");
        }
        if (ends >= things.now() + Duration.ofHours(24).toSeconds()) {
            throw Refusal.ofRequest(400, null, "expires_at", "The session must end in less than 24 hours.");
        }
        require(form, "mode", "payment");
        require(form, "line_items[0][price_data][currency]", "usd");
        require(form, "line_items[0][quantity]", "1");
        ObjectNode session = things.create("checkout.session", "cs")
                .put("amount_total", requireCents(form, "line_items[0][price_data][unit_amount]"))
                .put("currency", "usd")
                .put("client_reference_id", form.get("client_reference_id"))
                .put("success_url", form.get("success_url"))
                .put("cancel_url", form.get("cancel_url"))
                .put("expires_at", ends)
                .put("status", "open")
                .put("payment_status", "unpaid")
                .putNull("payment_intent")
                .putNull("customer");
        session.put("url", address + "/pay/" + session.path("id").asText());
        session.set("metadata", FakeStripe.metadata(form, "metadata"));
        // Internal: a real session does not show it.
        ObjectNode asked = session.putObject("asked");
        asked.set("metadata", FakeStripe.metadata(form, "payment_intent_data[metadata]"));
        asked.put("setup_future_usage", form.get("payment_intent_data[setup_future_usage]"));
        asked.put("customer_creation", form.get("customer_creation"));
        return session;
    }

    private ObjectNode charge(Map<String, String> form) {
        require(form, "off_session", "true");
        require(form, "confirm", "true");
        require(form, "currency", "usd");
        // Without this, Stripe might expect a payment method that redirects.
        require(form, "automatic_payment_methods[enabled]", "true");
        require(form, "automatic_payment_methods[allow_redirects]", "never");
        String method = form.get("payment_method");
        ObjectNode payment = things.create("payment_intent", "pi")
                .put("amount", requireCents(form, "amount"))
                .put("currency", "usd")
                .put("customer", form.get("customer"))
                .put("payment_method", method)
                .put("status", "processing");
        payment.set("metadata", FakeStripe.metadata(form, "metadata"));
        if (method.equals(StripeDashboard.DECLINED_CARD)) {
            money.stays(payment, "Your card was declined.");
            throw Refusal.ofCard("card_declined", "Your card was declined.");
        }
        if (!method.equals(StripeDashboard.SLOW_METHOD)) {
            money.comes(payment);
        }
        return payment;
    }

    private ObjectNode payments(Map<String, String> form) {
        return page(
                "/v1/payment_intents",
                things.all("payment_intent"),
                form,
                SMALL_PAGE,
                payment -> payment.path("customer").asText().equals(form.get("customer")));
    }

    private ObjectNode account(Map<String, String> form) {
        require(form, "type", "express");
        require(form, "capabilities[transfers][requested]", "true");
        require(form, "settings[payouts][schedule][interval]", "manual");
        ObjectNode account =
                things.create("account", "acct").put("type", form.get("type")).put("payouts_enabled", false);
        account.putObject("capabilities").put("transfers", "inactive");
        account.set("metadata", FakeStripe.metadata(form, "metadata"));
        return account;
    }

    private ObjectNode link(Map<String, String> form) {
        require(form, "type", "account_onboarding");
        things.get(form.get("account"));
        return Json.object()
                .put("object", "account_link")
                .put("created", things.now())
                .put("expires_at", things.now() + 300)
                .put("url", address + "/setup/" + form.get("account") + "/" + things.next());
    }

    private ObjectNode refund(Map<String, String> form) {
        long cents = Long.parseLong(form.get("amount"));
        requireBalance(things.balanceCents(), cents);
        ObjectNode refund = money.refund(form.get("payment_intent"), cents, FakeStripe.metadata(form, "metadata"));
        if (cents != StripeDashboard.SLOW_REFUND) {
            money.endRefund(refund, true);
        }
        return refund;
    }

    private static void requireBalance(long balance, long cents) {
        if (balance < cents) {
            throw Refusal.inTheWork("balance_insufficient", "You have insufficient funds in your Stripe account.");
        }
    }

    private ObjectNode refunds(Map<String, String> form) {
        things.get(form.get("payment_intent"));
        return page(
                "/v1/refunds",
                things.all("refund"),
                form,
                SMALL_PAGE,
                refund -> refund.path("payment_intent").asText().equals(form.get("payment_intent")));
    }

    private ObjectNode transfers(Map<String, String> form) {
        return page(
                "/v1/transfers",
                things.all("transfer"),
                form,
                SMALL_PAGE,
                transfer -> transfer.path("transfer_group").asText().equals(form.get("transfer_group")));
    }

    private ObjectNode transfer(Map<String, String> form) {
        require(form, "currency", "usd");
        ObjectNode payee = things.get(form.get("destination"));
        long cents = Long.parseLong(form.get("amount"));
        if (!payee.path("capabilities").path("transfers").asText().equals("active")) {
            throw Refusal.inTheWork(
                    "insufficient_capabilities_for_transfer", "Your destination account needs to be ready.");
        }
        requireBalance(things.balanceCents(), cents);
        ObjectNode transfer = things.create("transfer", "tr")
                .put("amount", cents)
                .put("amount_reversed", 0)
                .put("currency", "usd")
                .put("destination", payee.path("id").asText())
                .put("transfer_group", form.get("transfer_group"))
                .put("reversed", false);
        transfer.set("metadata", FakeStripe.metadata(form, "metadata"));
        things.move(transfer, "transfer", -cents, 0);
        return transfer;
    }

    private static ObjectNode adopt(ObjectNode transfer, Map<String, String> form) {
        transfer.set("metadata", FakeStripe.metadata(form, "metadata"));
        return transfer;
    }

    private ObjectNode payouts(Request request) {
        String account = request.header("stripe-account");
        return page(
                "/v1/payouts",
                things.all("payout"),
                request.form(),
                SMALL_PAGE,
                payout -> payout.path("at").asText().equals(account));
    }

    private ObjectNode payout(Request request) {
        require(request.form(), "currency", "usd");
        String account = request.header("stripe-account");
        long cents = Long.parseLong(request.form().get("amount"));
        if (!things.get(account).path("payouts_enabled").asBoolean()) {
            throw Refusal.inTheWork("payouts_not_allowed", "Cannot create payouts: this account has requirements.");
        }
        requireBalance(money.atThePayees(account), cents);
        ObjectNode payout = things.create("payout", "po")
                .put("amount", cents)
                .put("currency", "usd")
                .put("status", "pending")
                .put("at", account);
        payout.set("metadata", FakeStripe.metadata(request.form(), "metadata"));
        return payout;
    }

    private ObjectNode movements(Map<String, String> form) {
        String currency = form.get("currency");
        ObjectNode page = page(
                "/v1/balance_transactions",
                things.moved().stream(),
                form,
                Integer.parseInt(form.getOrDefault("limit", "10")),
                moved -> currency == null || moved.path("currency").asText().equals(currency));
        if (form.getOrDefault("expand[0]", "").equals("data.source")) {
            page.path("data")
                    .forEach(moved -> ((ObjectNode) moved)
                            .set(
                                    "source",
                                    things.get(moved.path("source").asText()).deepCopy()));
        }
        return page;
    }

    private static ObjectNode page(
            String url, Stream<ObjectNode> all, Map<String, String> form, int size, Predicate<ObjectNode> wanted) {
        long from = Long.parseLong(form.getOrDefault("created[gte]", "0"));
        long until = Long.parseLong(form.getOrDefault("created[lt]", "" + Long.MAX_VALUE));
        String after = form.get("starting_after");
        List<ObjectNode> found = all
                .filter(wanted)
                .filter(thing -> thing.path("created").asLong() >= from
                        && thing.path("created").asLong() < until)
                .toList()
                .reversed()
                .stream()
                .dropWhile(thing -> after != null && !thing.path("id").asText().equals(after))
                .skip(after == null ? 0 : 1)
                .toList();
        ObjectNode page = Json.object().put("object", "list").put("url", url).put("has_more", found.size() > size);
        found.stream().limit(size).map(ObjectNode::deepCopy).forEach(page.putArray("data")::add);
        return page;
    }

    private ObjectNode expanded(ObjectNode thing, String field, Map<String, String> form) {
        ObjectNode shown = thing.deepCopy();
        String named = thing.path(field).asText("");
        if (form.getOrDefault("expand[0]", "").equals(field)
                && things.all(field).anyMatch(other -> other.path("id").asText().equals(named))) {
            shown.set(field, things.get(named).deepCopy());
        }
        return shown;
    }
}
