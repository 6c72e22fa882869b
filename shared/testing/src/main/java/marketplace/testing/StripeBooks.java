package marketplace.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import marketplace.api.Json;
import marketplace.testing.FakeStripe.Refusal;
import marketplace.testing.FakeStripe.Request;

/**
 * What stands at {@link FakeStripe}: sessions, payments, accounts, and the balance that all of them move.
 *
 * <p>What people do there, its own methods do; each leaves the events that Stripe would send.
 */
public final class StripeBooks {

    static final String WEBHOOK_SECRET = "whsec_of_the_account";
    static final String CONNECT_SECRET = "whsec_of_connected_accounts";

    /** Its owner's bank refuses it, whenever it is charged. */
    public static final String DECLINED_CARD = "pm_declined";

    /** An amount in cents of which Stripe says later, by event, what became of its refund. */
    public static final long SLOW_REFUND = 777;

    /** By bank: what becomes of a charge is told later. */
    public static final String SLOW_METHOD = "pm_slow";

    /** A message of Stripe's, as it would come. */
    public record Told(String type, byte[] body, String secret) {

        /** The header that goes with it when it is sent at this time. */
        public String signature(Instant at) {
            long seconds = at.getEpochSecond();
            return "t=" + seconds + ",v1=" + hmac(secret, seconds + "." + new String(body, StandardCharsets.UTF_8))
                    + ",v0=" + "0".repeat(64);
        }
    }

    private final String address;
    private final InstantSource clock;
    private final Map<String, ObjectNode> things = new LinkedHashMap<>();
    private final List<ObjectNode> balance = new CopyOnWriteArrayList<>();
    private final List<Told> told = new CopyOnWriteArrayList<>();
    private int count;

    StripeBooks(String address, InstantSource clock) {
        this.address = address;
        this.clock = clock;
    }

    /** What was told since the last time, oldest first. */
    public synchronized List<Told> takeTold() {
        List<Told> all = List.copyOf(told);
        told.clear();
        return all;
    }

    /** How many things of this kind there are: checkout.session, payment_intent, transfer, payout, refund, account. */
    public synchronized long number(String object) {
        return things.values().stream()
                .filter(thing -> thing.path("object").asText().equals(object))
                .count();
    }

    /** The newest thing of this kind. */
    public synchronized ObjectNode last(String object) {
        return things.values().stream()
                .filter(thing -> thing.path("object").asText().equals(object))
                .reduce((_, later) -> later)
                .orElseThrow()
                .deepCopy();
    }

    /** The balance of the account, in cents. */
    public synchronized long balanceCents() {
        return balance.stream()
                .mapToLong(moved -> moved.path("amount").asLong())
                .sum();
    }

    // What people do there.

    /** The payer pays by card; answers the payment's id. */
    public synchronized String pay(String session) {
        ObjectNode found = requireOpen(session);
        ObjectNode payment = payment(found, "succeeded");
        found.put("status", "complete").put("payment_status", "paid");
        moneyComes(payment);
        tell("checkout.session.completed", found, null);
        return payment.path("id").asText();
    }

    /** The payer pays by bank, which takes days. */
    public synchronized String payByBank(String session) {
        ObjectNode found = requireOpen(session);
        ObjectNode payment = payment(found, "processing");
        found.put("status", "complete");
        tell("checkout.session.completed", found, null);
        return payment.path("id").asText();
    }

    /** The bank has paid, or not. */
    public synchronized void bankDecides(String session, boolean paid) {
        ObjectNode found = thing(session);
        ObjectNode payment = thing(found.path("payment_intent").asText());
        if (paid) {
            found.put("payment_status", "paid");
            payment.put("status", "succeeded");
            moneyComes(payment);
            tell("checkout.session.async_payment_succeeded", found, null);
        } else {
            payment.put("status", "requires_payment_method");
            tell("payment_intent.payment_failed", payment, null);
            tell("checkout.session.async_payment_failed", found, null);
        }
    }

    /** The session's time is over. */
    public synchronized void expire(String session) {
        ObjectNode found = requireOpen(session);
        found.put("status", "expired");
        tell("checkout.session.expired", found, null);
    }

    /** A payment by bank off-session ends. */
    public synchronized void settle(String payment, boolean paid) {
        ObjectNode found = thing(payment);
        if (paid) {
            found.put("status", "succeeded");
            moneyComes(found);
        } else {
            found.put("status", "requires_payment_method")
                    .putObject("last_payment_error")
                    .put("message", "No funds.");
            tell("payment_intent.payment_failed", found, null);
        }
    }

    /** The payer's bank takes a payment back; answers the dispute's id. */
    public synchronized String dispute(String payment) {
        ObjectNode found = thing(payment);
        long cents = found.path("amount").asLong();
        ObjectNode dispute = thing("dispute", "dp")
                .put("amount", cents)
                .put("currency", "usd")
                .put("payment_intent", payment)
                .put("charge", found.path("latest_charge").asText())
                .put("reason", "fraudulent")
                .put("status", "needs_response");
        ArrayNode moved = dispute.putArray("balance_transactions");
        tell("charge.dispute.created", dispute, null);
        moved.add(move(dispute, "adjustment", -cents, 1_500));
        tell("charge.dispute.funds_withdrawn", dispute, null);
        return dispute.path("id").asText();
    }

    /** An inquiry takes no money. */
    public synchronized void inquire(String payment) {
        ObjectNode found = thing(payment);
        ObjectNode dispute = thing("dispute", "dp")
                .put("amount", found.path("amount").asLong())
                .put("currency", "usd")
                .put("payment_intent", payment)
                .put("status", "warning_needs_response");
        dispute.putArray("balance_transactions");
        tell("charge.dispute.created", dispute, null);
    }

    /** The bank decides. */
    public synchronized void decide(String dispute, boolean won) {
        ObjectNode found = thing(dispute);
        found.put("status", won ? "won" : "lost");
        if (won) {
            found.withArray("balance_transactions")
                    .add(move(found, "adjustment", found.path("amount").asLong(), 0));
            tell("charge.dispute.funds_reinstated", found, null);
        }
        tell("charge.dispute.closed", found, null);
    }

    /** Somebody refunds a part of a payment on Stripe's own pages. */
    public synchronized void refund(String payment, long cents) {
        ObjectNode refund = refund(payment, cents, Json.object());
        end(refund, true);
    }

    /** A refund ends, or comes back after it was made. */
    public synchronized void endRefund(String refund, boolean made) {
        end(thing(refund), made);
    }

    private ObjectNode refund(String payment, long cents, JsonNode metadata) {
        ObjectNode charge = thing(thing(payment).path("latest_charge").asText());
        long refunded = charge.path("amount_refunded").asLong() + cents;
        if (refunded > charge.path("amount").asLong()) {
            throw refusal(400, "charge_already_refunded", "amount", "Refund amount is greater than what is left.");
        }
        if (things.values().stream()
                .anyMatch(thing -> thing.path("object").asText().equals("dispute")
                        && thing.path("payment_intent").asText().equals(payment))) {
            throw refusal(400, "charge_disputed", null, "The charge has been charged back, and cannot be refunded.");
        }
        charge.put("amount_refunded", refunded);
        ObjectNode refund = thing("refund", "re")
                .put("amount", cents)
                .put("currency", "usd")
                .put("payment_intent", payment)
                .put("charge", charge.path("id").asText())
                .put("status", "pending");
        refund.set("metadata", metadata);
        move(refund, "refund", -cents, 0);
        tell("refund.created", refund, null);
        tell("charge.refunded", charge, null);
        return refund;
    }

    private void end(ObjectNode refund, boolean made) {
        refund.put("status", made ? "succeeded" : "failed");
        if (!made) {
            long cents = refund.path("amount").asLong();
            ObjectNode charge = thing(refund.path("charge").asText());
            charge.put("amount_refunded", charge.path("amount_refunded").asLong() - cents);
            refund.put("failure_reason", "expired_or_canceled_card");
            move(refund, "refund_failure", cents, 0);
            tell("refund.failed", refund, null);
        }
        tell("refund.updated", refund, null);
    }

    /** A payment that Stripe knows of, and we do not: somebody has made it on its pages. */
    public synchronized void payByHand(long cents) {
        ObjectNode payment = thing("payment_intent", "pi").put("amount", cents).put("currency", "usd");
        payment.putObject("metadata");
        payment.put("status", "succeeded");
        moneyComes(payment);
    }

    /** The payee has told all that Stripe wants to know, or something is missing again. */
    public synchronized void ready(String account, boolean ready) {
        ObjectNode found = thing(account);
        found.put("payouts_enabled", ready).putObject("capabilities").put("transfers", ready ? "active" : "inactive");
        tell("account.updated", found, account);
    }

    /** The payee's bank has taken the payout, or refused it. */
    public synchronized void arrive(String payout, boolean arrives) {
        ObjectNode found = thing(payout);
        found.put("status", arrives ? "paid" : "failed");
        if (!arrives) {
            found.put("failure_message", "The bank account has been closed.");
        }
        tell(arrives ? "payout.paid" : "payout.failed", found, found.path("at").asText());
    }

    /** Somebody takes a transfer back on Stripe's pages. */
    public synchronized void reverse(String transfer) {
        reversal(thing(transfer));
    }

    /** A message of any kind about anything. */
    public synchronized Told tell(String type, JsonNode object, String account) {
        ObjectNode event = Json.object()
                .put("id", "evt_" + ++count)
                .put("object", "event")
                .put("api_version", "2019-12-03")
                .put("created", clock.instant().getEpochSecond())
                .put("livemode", true)
                .put("type", type);
        if (account != null) {
            event.put("account", account);
        }
        event.putObject("data").set("object", object.deepCopy());
        Told message = new Told(type, Json.bytes(event), account == null ? WEBHOOK_SECRET : CONNECT_SECRET);
        told.add(message);
        return message;
    }

    // What is asked of it.

    synchronized JsonNode answer(Request request) {
        String[] path = request.path().substring("/v1/".length()).split("/", -1);
        return switch (request.method() + " " + path[0] + (path.length > 2 ? "/" + path[2] : "")) {
            case "POST checkout" -> session(request.form());
            case "GET payment_intents" -> expanded(thing(path[1]), request.form());
            case "POST payment_intents" -> charge(request.form());
            case "POST accounts" -> account(request.form());
            case "GET accounts" -> thing(path[1]);
            case "POST account_links" -> link(request.form());
            case "GET transfers" -> path.length == 1 ? transfers(request.form()) : thing(path[1]);
            case "POST transfers" -> path.length == 1 ? transfer(request.form()) : adopt(thing(path[1]), request);
            case "POST transfers/reversals" -> reversal(thing(path[1]));
            case "POST payouts" -> payout(request);
            case "POST refunds" -> refund(request.form());
            case "GET refunds" -> refunds(request.form());
            case "GET balance_transactions" -> movements(request.form());
            default -> throw refusal(404, null, null, "Unrecognized request URL (" + request.path() + ").");
        };
    }

    private ObjectNode session(Map<String, String> form) {
        long now = clock.instant().getEpochSecond();
        long ends = Long.parseLong(form.get("expires_at"));
        if (ends < now + Duration.ofMinutes(30).toSeconds()
                || ends > now + Duration.ofHours(24).toSeconds()) {
            throw refusal(
                    400, null, "expires_at", "The session must end in 30 minutes at least and in 24 hours at most.");
        }
        require(form, "mode", "payment");
        require(form, "line_items[0][price_data][currency]", "usd");
        require(form, "line_items[0][quantity]", "1");
        ObjectNode session = thing("checkout.session", "cs")
                .put("amount_total", Long.parseLong(form.get("line_items[0][price_data][unit_amount]")))
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
        // Kept aside: a real session does not show it.
        ObjectNode asked = session.putObject("asked");
        asked.set("metadata", FakeStripe.metadata(form, "payment_intent_data[metadata]"));
        asked.put("setup_future_usage", form.get("payment_intent_data[setup_future_usage]"));
        asked.put("customer_creation", form.get("customer_creation"));
        return session;
    }

    private ObjectNode payment(ObjectNode session, String status) {
        JsonNode asked = session.path("asked");
        ObjectNode payment = thing("payment_intent", "pi")
                .put("amount", session.path("amount_total").asLong())
                .put("currency", "usd")
                .put("status", status);
        payment.set("metadata", asked.path("metadata").deepCopy());
        payment.set("setup_future_usage", asked.path("setup_future_usage"));
        if (asked.path("customer_creation").asText().equals("always")) {
            String customer = thing("customer", "cus").path("id").asText();
            payment.put("customer", customer);
            session.put("customer", customer);
        }
        ObjectNode method = thing("payment_method", "pm").put("type", "card");
        method.putObject("card").put("brand", "visa").put("last4", "4242");
        payment.put("payment_method", method.path("id").asText());
        session.put("payment_intent", payment.path("id").asText());
        return payment;
    }

    private ObjectNode charge(Map<String, String> form) {
        require(form, "off_session", "true");
        require(form, "confirm", "true");
        require(form, "currency", "usd");
        String method = form.get("payment_method");
        ObjectNode payment = thing("payment_intent", "pi")
                .put("amount", Long.parseLong(form.get("amount")))
                .put("currency", "usd")
                .put("customer", form.get("customer"))
                .put("payment_method", method);
        payment.set("metadata", FakeStripe.metadata(form, "metadata"));
        if (method.equals(DECLINED_CARD)) {
            payment.put("status", "requires_payment_method")
                    .putObject("last_payment_error")
                    .put("message", "Your card was declined.");
            tell("payment_intent.payment_failed", payment, null);
            throw new Refusal(402, "card_error", "card_declined", null, "Your card was declined.");
        }
        if (method.equals(SLOW_METHOD)) {
            return payment.put("status", "processing");
        }
        payment.put("status", "succeeded");
        moneyComes(payment);
        return payment;
    }

    private ObjectNode account(Map<String, String> form) {
        require(form, "capabilities[transfers][requested]", "true");
        require(form, "settings[payouts][schedule][interval]", "manual");
        ObjectNode account =
                thing("account", "acct").put("type", form.get("type")).put("payouts_enabled", false);
        account.putObject("capabilities").put("transfers", "inactive");
        account.set("metadata", FakeStripe.metadata(form, "metadata"));
        return account;
    }

    private ObjectNode link(Map<String, String> form) {
        require(form, "type", "account_onboarding");
        thing(form.get("account"));
        return Json.object()
                .put("object", "account_link")
                .put("created", clock.instant().getEpochSecond())
                .put("expires_at", clock.instant().plusSeconds(300).getEpochSecond())
                .put("url", address + "/setup/" + form.get("account") + "/" + ++count);
    }

    private ObjectNode refund(Map<String, String> form) {
        long cents = Long.parseLong(form.get("amount"));
        if (balanceCents() < cents) {
            throw refusal(400, "balance_insufficient", null, "You have insufficient funds in your Stripe account.");
        }
        ObjectNode refund = refund(form.get("payment_intent"), cents, FakeStripe.metadata(form, "metadata"));
        if (cents != SLOW_REFUND) {
            end(refund, true);
        }
        return refund;
    }

    /** Newest first, from a place on; two to a page, so that whoever reads has to go on. */
    private ObjectNode refunds(Map<String, String> form) {
        String after = form.get("starting_after");
        List<ObjectNode> found = things.values().stream()
                .filter(thing -> thing.path("object").asText().equals("refund"))
                .filter(thing -> thing.path("payment_intent").asText().equals(form.get("payment_intent")))
                .toList()
                .reversed()
                .stream()
                .dropWhile(thing -> after != null && !thing.path("id").asText().equals(after))
                .skip(after == null ? 0 : 1)
                .toList();
        ObjectNode list = list("/v1/refunds").put("has_more", found.size() > 2);
        found.stream().limit(2).forEach(list.withArray("data")::add);
        return list;
    }

    private ObjectNode transfers(Map<String, String> form) {
        ObjectNode list = list("/v1/transfers");
        things.values().stream()
                .filter(thing -> thing.path("object").asText().equals("transfer"))
                .filter(thing -> thing.path("transfer_group").asText().equals(form.get("transfer_group")))
                .forEach(list.withArray("data")::add);
        return list;
    }

    private ObjectNode transfer(Map<String, String> form) {
        ObjectNode payee = thing(form.get("destination"));
        long cents = Long.parseLong(form.get("amount"));
        if (!payee.path("capabilities").path("transfers").asText().equals("active")) {
            throw refusal(
                    400, "insufficient_capabilities_for_transfer", null, "Your destination account needs to be ready.");
        }
        if (balanceCents() < cents) {
            throw refusal(400, "balance_insufficient", null, "You have insufficient funds in your Stripe account.");
        }
        ObjectNode transfer = thing("transfer", "tr")
                .put("amount", cents)
                .put("amount_reversed", 0)
                .put("currency", "usd")
                .put("destination", payee.path("id").asText())
                .put("transfer_group", form.get("transfer_group"))
                .put("reversed", false);
        transfer.set("metadata", FakeStripe.metadata(form, "metadata"));
        move(transfer, "transfer", -cents, 0);
        return transfer;
    }

    private static ObjectNode adopt(ObjectNode transfer, Request request) {
        transfer.set("metadata", FakeStripe.metadata(request.form(), "metadata"));
        return transfer;
    }

    private ObjectNode reversal(ObjectNode transfer) {
        long cents = transfer.path("amount").asLong();
        transfer.put("reversed", true).put("amount_reversed", cents);
        ObjectNode reversal = thing("transfer_reversal", "trr")
                .put("amount", cents)
                .put("currency", "usd")
                .put("transfer", transfer.path("id").asText());
        move(reversal, "transfer_refund", cents, 0);
        tell("transfer.reversed", transfer, null);
        return reversal;
    }

    private ObjectNode payout(Request request) {
        String account = request.header("stripe-account");
        if (!thing(account).path("payouts_enabled").asBoolean()) {
            throw refusal(400, "payouts_not_allowed", null, "Cannot create payouts: this account has requirements.");
        }
        ObjectNode payout = thing("payout", "po")
                .put("amount", Long.parseLong(request.form().get("amount")))
                .put("currency", "usd")
                .put("status", "pending")
                .put("at", account);
        payout.set("metadata", FakeStripe.metadata(request.form(), "metadata"));
        return payout;
    }

    /** Newest first, from a place on, as every list of Stripe's. */
    private ObjectNode movements(Map<String, String> form) {
        long from = Long.parseLong(form.getOrDefault("created[gte]", "0"));
        long until = Long.parseLong(form.getOrDefault("created[lt]", "" + Long.MAX_VALUE));
        int limit = Integer.parseInt(form.getOrDefault("limit", "10"));
        String after = form.get("starting_after");
        List<ObjectNode> found = balance.reversed().stream()
                .filter(moved -> moved.path("created").asLong() >= from
                        && moved.path("created").asLong() < until)
                .dropWhile(moved -> after != null && !moved.path("id").asText().equals(after))
                .skip(after == null ? 0 : 1)
                .toList();
        ObjectNode list = list("/v1/balance_transactions").put("has_more", found.size() > limit);
        found.stream().limit(limit).forEach(moved -> {
            ObjectNode shown = moved.deepCopy();
            if (form.getOrDefault("expand[0]", "").equals("data.source")) {
                shown.set("source", thing(moved.path("source").asText()).deepCopy());
            }
            list.withArray("data").add(shown);
        });
        return list;
    }

    private ObjectNode expanded(ObjectNode payment, Map<String, String> form) {
        ObjectNode shown = payment.deepCopy();
        if (form.getOrDefault("expand[0]", "").equals("payment_method")
                && payment.path("payment_method").isTextual()) {
            ObjectNode method = things.get(payment.path("payment_method").asText());
            if (method != null) {
                shown.set("payment_method", method.deepCopy());
            }
        }
        return shown;
    }

    private void moneyComes(ObjectNode payment) {
        long cents = payment.path("amount").asLong();
        payment.put("amount_received", cents);
        ObjectNode charge = thing("charge", "ch")
                .put("amount", cents)
                .put("amount_refunded", 0)
                .put("currency", "usd")
                .put("payment_intent", payment.path("id").asText())
                .put("status", "succeeded");
        charge.set("metadata", payment.path("metadata").deepCopy());
        payment.put("latest_charge", charge.path("id").asText());
        move(charge, "charge", cents, 30 + cents * 29 / 1_000);
        tell("payment_intent.succeeded", payment, null);
    }

    private ObjectNode move(ObjectNode source, String type, long cents, long fee) {
        ObjectNode moved = Json.object()
                .put("id", "txn_" + ++count)
                .put("object", "balance_transaction")
                .put("amount", cents)
                .put("fee", fee)
                .put("net", cents - fee)
                .put("currency", "usd")
                .put("type", type)
                .put("status", "available")
                .put("created", clock.instant().getEpochSecond())
                .put("source", source.path("id").asText());
        balance.add(moved);
        return moved;
    }

    private ObjectNode thing(String object, String prefix) {
        ObjectNode thing = Json.object()
                .put("id", prefix + "_" + ++count)
                .put("object", object)
                .put("created", clock.instant().getEpochSecond())
                .put("livemode", true);
        things.put(thing.path("id").asText(), thing);
        return thing;
    }

    private ObjectNode thing(String id) {
        ObjectNode found = things.get(id.substring(id.lastIndexOf('/') + 1));
        if (found == null) {
            throw refusal(404, "resource_missing", "id", "No such object: '" + id + "'");
        }
        return found;
    }

    private ObjectNode requireOpen(String session) {
        ObjectNode found = thing(session);
        if (!found.path("status").asText().equals("open")) {
            throw new IllegalStateException(
                    "the session is " + found.path("status").asText());
        }
        return found;
    }

    private static ObjectNode list(String url) {
        ObjectNode list = Json.object().put("object", "list").put("url", url).put("has_more", false);
        list.putArray("data");
        return list;
    }

    private static void require(Map<String, String> form, String field, String value) {
        if (!value.equals(form.get(field))) {
            throw refusal(400, null, field, field + " must be " + value + ", not " + form.get(field));
        }
    }

    private static Refusal refusal(int status, String code, String parameter, String message) {
        return new Refusal(status, "invalid_request_error", code, parameter, message);
    }

    private static String hmac(String secret, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
