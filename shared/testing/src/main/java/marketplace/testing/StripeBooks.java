package marketplace.testing;

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
import marketplace.testing.FakeStripe.Request;

/**
 * What people do at {@link FakeStripe}, on Stripe's own pages and at their banks, and what stands there then.
 *
 * <p>What is asked of it on the wire is answered by {@link StripeApi}, from the same books and one at a time.
 */
public final class StripeBooks {

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

    private final StripeThings things;
    private final StripeMoney money;
    private final StripeApi api;

    StripeBooks(String address, InstantSource clock) {
        this.things = new StripeThings(clock);
        this.money = new StripeMoney(things);
        this.api = new StripeApi(address, things, money);
    }

    synchronized JsonNode answer(Request request) {
        return api.answer(request);
    }

    /** What was told since the last time, oldest first. */
    public synchronized List<Told> takeTold() {
        return things.takeTold();
    }

    /** How many things of this kind there are: checkout.session, payment_intent, transfer, payout, refund, account. */
    public synchronized long number(String object) {
        return things.all(object).count();
    }

    /** The newest thing of this kind. */
    public synchronized ObjectNode last(String object) {
        return find(object, _ -> true);
    }

    /** The newest thing of this kind that is meant. */
    public synchronized ObjectNode find(String object, Predicate<ObjectNode> meant) {
        return things.all(object)
                .filter(meant)
                .reduce((_, later) -> later)
                .orElseThrow()
                .deepCopy();
    }

    /** The balance of the account, in cents. */
    public synchronized long balanceCents() {
        return things.balanceCents();
    }

    /** The payer pays by card; answers the payment's id. */
    public synchronized String pay(String session) {
        ObjectNode found = requireOpen(session);
        ObjectNode payment = money.payment(found, "succeeded");
        found.put("status", "complete").put("payment_status", "paid");
        money.comes(payment);
        things.tell("checkout.session.completed", found, null);
        return payment.path("id").asText();
    }

    /** The payer pays by bank, which takes days. */
    public synchronized String payByBank(String session) {
        ObjectNode found = requireOpen(session);
        ObjectNode payment = money.payment(found, "processing");
        found.put("status", "complete");
        things.tell("checkout.session.completed", found, null);
        return payment.path("id").asText();
    }

    /** The bank has paid, or not. */
    public synchronized void bankDecides(String session, boolean paid) {
        ObjectNode found = things.get(session);
        ObjectNode payment = things.get(found.path("payment_intent").asText());
        if (paid) {
            found.put("payment_status", "paid");
            money.comes(payment);
            things.tell("checkout.session.async_payment_succeeded", found, null);
        } else {
            money.stays(payment, "No funds.");
            things.tell("checkout.session.async_payment_failed", found, null);
        }
    }

    /** The session's time is over. */
    public synchronized void expire(String session) {
        ObjectNode found = requireOpen(session);
        found.put("status", "expired");
        things.tell("checkout.session.expired", found, null);
    }

    /** A payment by bank off-session ends. */
    public synchronized void settle(String payment, boolean paid) {
        if (paid) {
            money.comes(things.get(payment));
        } else {
            money.stays(things.get(payment), "No funds.");
        }
    }

    /** The payer's bank takes a payment back; answers the dispute's id. */
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
        things.tell("charge.dispute.created", dispute, null);
        moved.add(things.move(dispute, "adjustment", -cents, 1_500));
        things.tell("charge.dispute.funds_withdrawn", dispute, null);
        return dispute.path("id").asText();
    }

    /** An inquiry takes no money. */
    public synchronized void inquire(String payment) {
        ObjectNode dispute = things.create("dispute", "dp")
                .put("amount", things.get(payment).path("amount").asLong())
                .put("currency", "usd")
                .put("payment_intent", payment)
                .put("status", "warning_needs_response");
        dispute.putArray("balance_transactions");
        things.tell("charge.dispute.created", dispute, null);
    }

    /** The bank decides. */
    public synchronized void decide(String dispute, boolean won) {
        ObjectNode found = things.get(dispute);
        found.put("status", won ? "won" : "lost");
        if (won) {
            found.withArray("balance_transactions")
                    .add(things.move(found, "adjustment", found.path("amount").asLong(), 0));
            things.tell("charge.dispute.funds_reinstated", found, null);
        }
        things.tell("charge.dispute.closed", found, null);
    }

    /** Somebody refunds a part of a payment on Stripe's own pages; answers the refund's id. */
    public synchronized String refund(String payment, long cents) {
        ObjectNode refund = money.refund(payment, cents, Json.object());
        money.endRefund(refund, true);
        return refund.path("id").asText();
    }

    /** A refund ends, or comes back after it was made. */
    public synchronized void endRefund(String refund, boolean made) {
        money.endRefund(things.get(refund), made);
    }

    /** A refund that was made comes back, and is booked as Stripe books whatever has no name of its own. */
    public synchronized void adjustRefund(String refund) {
        ObjectNode found = things.get(refund);
        things.move(found, "adjustment", found.path("amount").asLong(), 0);
    }

    /** Money in another currency comes, which Stripe keeps in a balance of its own. */
    public synchronized void payByHandInEuro(long cents) {
        things.move(things.create("charge", "ch"), "charge", cents, 0, "eur");
    }

    /** A payment that Stripe knows of, and we do not: somebody has made it on its pages. */
    public synchronized void payByHand(long cents) {
        ObjectNode payment =
                things.create("payment_intent", "pi").put("amount", cents).put("currency", "usd");
        payment.putObject("metadata");
        money.comes(payment);
    }

    /** The payee has told all that Stripe wants to know, or something is missing again. */
    public synchronized void ready(String account, boolean ready) {
        ObjectNode found = things.get(account);
        found.put("payouts_enabled", ready).putObject("capabilities").put("transfers", ready ? "active" : "inactive");
        things.tell("account.updated", found, account);
    }

    /** The payee's bank has taken the payout, or refused it. */
    public synchronized void arrive(String payout, boolean arrives) {
        ObjectNode found = things.get(payout);
        found.put("status", arrives ? "paid" : "failed");
        if (!arrives) {
            found.put("failure_message", "The bank account has been closed.");
        }
        things.tell(
                arrives ? "payout.paid" : "payout.failed",
                found,
                found.path("at").asText());
    }

    /** Somebody takes a transfer back on Stripe's pages. */
    public synchronized void reverse(String transfer) {
        money.reversal(things.get(transfer));
    }

    /** A message of any kind about anything. */
    public synchronized Told tell(String type, JsonNode object, String account) {
        return things.tell(type, object, account);
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
