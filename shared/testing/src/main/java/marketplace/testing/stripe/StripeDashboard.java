package marketplace.testing.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import marketplace.api.Json;
import marketplace.testing.stripe.FakeStripe.Request;

public final class StripeDashboard {

    public static final String DECLINED_CARD = "pm_declined";

    /** Refunds of this amount in cents report their result later, by event. */
    public static final long SLOW_REFUND = 777;

    public static final String SLOW_METHOD = "pm_slow";

    public record SignedEvent(String type, byte[] body, String secret) {

        public String signature(Instant at) {
            long seconds = at.getEpochSecond();
            return "t=" + seconds + ",v1=" + hmac(secret, seconds + "." + new String(body, StandardCharsets.UTF_8))
                    + ",v0=" + "0".repeat(64);
        }
    }

    private final StripeStore things;
    private final StripeBalance money;
    private final StripeVerifications verifications;
    private final StripeApi api;

    StripeDashboard(String address, InstantSource clock) {
        this.things = new StripeStore(clock);
        this.money = new StripeBalance(things);
        this.verifications = new StripeVerifications(address, things);
        this.api = new StripeApi(address, things, money, verifications);
    }

    synchronized JsonNode answer(Request request) {
        return api.answer(request);
    }

    public synchronized List<SignedEvent> takeEvents() {
        return things.takeEvents();
    }

    /** Reduces every webhook endpoint to this event. */
    public synchronized void subscribeAll(String event) {
        things.all("webhook_endpoint")
                .forEach(endpoint -> endpoint.putArray("enabled_events").add(event));
    }

    /** Kinds: checkout.session, payment_intent, transfer, payout, refund, account. */
    public synchronized long number(String object) {
        return things.all(object).count();
    }

    public synchronized ObjectNode last(String object) {
        return find(object, _ -> true);
    }

    public synchronized ObjectNode find(String object, Predicate<ObjectNode> meant) {
        return things.all(object)
                .filter(meant)
                .reduce((_, later) -> later)
                .orElseThrow()
                .deepCopy();
    }

    public synchronized long balanceCents() {
        return things.balanceCents();
    }

    public synchronized String pay(String session) {
        ObjectNode found = requireOpen(session);
        ObjectNode payment = money.payment(found, "succeeded");
        found.put("status", "complete").put("payment_status", "paid");
        money.comes(payment);
        things.send("checkout.session.completed", found, null);
        return payment.path("id").asText();
    }

    /** A bank debit, which takes days. */
    public synchronized String payByBank(String session) {
        ObjectNode found = requireOpen(session);
        ObjectNode payment = money.payment(found, "processing");
        found.put("status", "complete");
        things.send("checkout.session.completed", found, null);
        return payment.path("id").asText();
    }

    public synchronized void bankDecides(String session, boolean paid) {
        ObjectNode found = things.get(session);
        ObjectNode payment = things.get(found.path("payment_intent").asText());
        if (paid) {
            found.put("payment_status", "paid");
            money.comes(payment);
            things.send("checkout.session.async_payment_succeeded", found, null);
        } else {
            money.stays(payment, "No funds.");
            things.send("checkout.session.async_payment_failed", found, null);
        }
    }

    public synchronized void expire(String session) {
        ObjectNode found = requireOpen(session);
        found.put("status", "expired");
        things.send("checkout.session.expired", found, null);
    }

    public synchronized void settle(String payment, boolean paid) {
        if (paid) {
            money.comes(things.get(payment));
        } else {
            money.stays(things.get(payment), "No funds.");
        }
    }

    public synchronized String dispute(String payment) {
        ObjectNode found = things.get(payment);
        long cents = found.path("amount").asLong();
        ObjectNode dispute = things.create("dispute", "dp")
                .put("amount", cents)
                .put("currency", "usd")
                .put("payment_intent", payment)
                .put("charge", found.path("latest_charge").asText())
                .put("reason", "fraudulent")
                .put("status", "needs_response");
        ArrayNode moved = dispute.putArray("balance_transactions");
        things.send("charge.dispute.created", dispute, null);
        moved.add(things.move(dispute, "adjustment", -cents, 1_500));
        things.send("charge.dispute.funds_withdrawn", dispute, null);
        return dispute.path("id").asText();
    }

    public synchronized void inquire(String payment) {
        ObjectNode dispute = things.create("dispute", "dp")
                .put("amount", things.get(payment).path("amount").asLong())
                .put("currency", "usd")
                .put("payment_intent", payment)
                .put("status", "warning_needs_response");
        dispute.putArray("balance_transactions");
        things.send("charge.dispute.created", dispute, null);
    }

    public synchronized void decide(String dispute, boolean won) {
        ObjectNode found = things.get(dispute);
        found.put("status", won ? "won" : "lost");
        if (won) {
            found.withArray("balance_transactions")
                    .add(things.move(found, "adjustment", found.path("amount").asLong(), 0));
            things.send("charge.dispute.funds_reinstated", found, null);
        }
        things.send("charge.dispute.closed", found, null);
    }

    public synchronized String refund(String payment, long cents) {
        ObjectNode refund = money.refund(payment, cents, Json.object());
        money.endRefund(refund, true);
        return refund.path("id").asText();
    }

    public synchronized void endRefund(String refund, boolean made) {
        money.endRefund(things.get(refund), made);
    }

    /** A refund that fails after it succeeded, with Stripe's generic balance entry. */
    public synchronized void adjustRefund(String refund) {
        ObjectNode found = things.get(refund);
        things.move(found, "adjustment", found.path("amount").asLong(), 0);
    }

    public synchronized void payByHandInEuro(long cents) {
        things.move(things.create("charge", "ch"), "charge", cents, 0, "eur");
    }

    /** A payment made in Stripe's dashboard, unknown to the service. */
    public synchronized void payByHand(long cents) {
        ObjectNode payment =
                things.create("payment_intent", "pi").put("amount", cents).put("currency", "usd");
        payment.putObject("metadata");
        money.comes(payment);
    }

    public synchronized void ready(String account, boolean ready) {
        ObjectNode found = things.get(account);
        found.put("payouts_enabled", ready).putObject("capabilities").put("transfers", ready ? "active" : "inactive");
        things.send("account.updated", found, account);
    }

    public synchronized void arrive(String payout, boolean arrives) {
        ObjectNode found = things.get(payout);
        found.put("status", arrives ? "paid" : "failed");
        if (!arrives) {
            found.put("failure_message", "The bank account has been closed.");
        }
        things.send(
                arrives ? "payout.paid" : "payout.failed",
                found,
                found.path("at").asText());
    }

    public synchronized void reverse(String transfer) {
        money.reversal(things.get(transfer));
    }

    public synchronized SignedEvent send(String type, JsonNode object, String account) {
        return things.send(type, object, account);
    }

    /** The country of the document is empty in a redacted report. */
    public synchronized SignedEvent verify(String session, String country) {
        return verifications.verify(session, country);
    }

    /** Events: processing, requires_input, canceled, redacted. */
    public synchronized SignedEvent verification(String session, String event) {
        return verifications.change(session, event);
    }

    private ObjectNode requireOpen(String session) {
        ObjectNode found = things.get(session);
        if (!found.path("status").asText().equals("open")) {
            throw new IllegalStateException(
                    "the session is " + found.path("status").asText());
        }
        return found;
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
