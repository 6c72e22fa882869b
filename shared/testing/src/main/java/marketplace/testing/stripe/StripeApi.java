package marketplace.testing.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Map;
import marketplace.api.Json;
import marketplace.testing.stripe.FakeStripe.Refusal;
import marketplace.testing.stripe.FakeStripe.Request;

/** The responses of {@link FakeStripe}. */
final class StripeApi {

    private final String address;
    private final StripeStore things;
    private final StripeBalance money;
    private final StripeVerifications verifications;
    private final StripeEndpoints endpoints;
    private final StripeLists lists;

    StripeApi(String address, StripeStore things, StripeBalance money, StripeVerifications verifications) {
        this.address = address;
        this.things = things;
        this.money = money;
        this.verifications = verifications;
        this.endpoints = new StripeEndpoints(things);
        this.lists = new StripeLists(things);
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
        StripeParameters.requireKnown(route, form);
        return switch (route) {
            case "POST checkout/sessions" -> session(form);
            case "GET checkout/sessions/id" -> expanded(things.get(id), "payment_intent", form);
            case "POST identity/verification_sessions" -> verifications.create(form);
            case "GET identity/verification_sessions/id" -> verifications.retrieve(id, form);
            case "GET payment_intents" -> lists.payments(form);
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
            case "GET transfers" -> lists.transfers(form);
            case "POST transfers" -> transfer(form);
            case "POST transfers/id" -> adopt(things.get(id), form);
            case "POST transfers/id/reversals" -> money.reversal(things.get(path[1]));
            case "GET payouts" -> lists.payouts(request);
            case "POST payouts" -> payout(request);
            case "POST refunds" -> refund(form);
            case "GET refunds" -> lists.refunds(form);
            case "GET balance_transactions" -> lists.movements(form);
            default -> throw new IllegalStateException("a route with parameters and no answer: " + route);
        };
    }

    private ObjectNode session(Map<String, String> form) {
        long ends = Long.parseLong(form.get("expires_at"));
        if (ends < things.now() + Duration.ofMinutes(30).toSeconds()) {
            throw Refusal.ofRequest(400, null, "expires_at", "The session must end in 30 minutes at least.");
        }
        if (ends >= things.now() + Duration.ofHours(24).toSeconds()) {
            throw Refusal.ofRequest(400, null, "expires_at", "The session must end in less than 24 hours.");
        }
        StripeParameters.require(form, "mode", "payment");
        StripeParameters.require(form, "line_items[0][price_data][currency]", "usd");
        StripeParameters.require(form, "line_items[0][quantity]", "1");
        ObjectNode session = things.create("checkout.session", "cs")
                .put("amount_total", StripeParameters.requireCents(form, "line_items[0][price_data][unit_amount]"))
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
        StripeParameters.require(form, "off_session", "true");
        StripeParameters.require(form, "confirm", "true");
        StripeParameters.require(form, "currency", "usd");
        // Without this, Stripe might expect a payment method that redirects.
        StripeParameters.require(form, "automatic_payment_methods[enabled]", "true");
        StripeParameters.require(form, "automatic_payment_methods[allow_redirects]", "never");
        String method = form.get("payment_method");
        ObjectNode payment = things.create("payment_intent", "pi")
                .put("amount", StripeParameters.requireCents(form, "amount"))
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

    private ObjectNode account(Map<String, String> form) {
        StripeParameters.require(form, "type", "express");
        StripeParameters.require(form, "capabilities[transfers][requested]", "true");
        StripeParameters.require(form, "settings[payouts][schedule][interval]", "manual");
        ObjectNode account =
                things.create("account", "acct").put("type", form.get("type")).put("payouts_enabled", false);
        account.putObject("capabilities").put("transfers", "inactive");
        account.set("metadata", FakeStripe.metadata(form, "metadata"));
        return account;
    }

    private ObjectNode link(Map<String, String> form) {
        StripeParameters.require(form, "type", "account_onboarding");
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

    private ObjectNode transfer(Map<String, String> form) {
        StripeParameters.require(form, "currency", "usd");
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

    private ObjectNode payout(Request request) {
        StripeParameters.require(request.form(), "currency", "usd");
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
