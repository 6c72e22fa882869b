package marketplace.testing.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.testing.stripe.FakeStripe.Refusal;

/** Movements of money at {@link FakeStripe}, with their balance entries and events. */
final class StripeBalance {

    private final StripeStore things;

    StripeBalance(StripeStore things) {
        this.things = things;
    }

    ObjectNode payment(ObjectNode session, String status) {
        JsonNode asked = session.path("asked");
        ObjectNode payment = things.create("payment_intent", "pi")
                .put("amount", session.path("amount_total").asLong())
                .put("currency", "usd")
                .put("status", status);
        payment.set("metadata", asked.path("metadata").deepCopy());
        payment.set("setup_future_usage", asked.path("setup_future_usage"));
        if (asked.path("customer_creation").asText().equals("always")) {
            String customer = things.create("customer", "cus").path("id").asText();
            payment.put("customer", customer);
            session.put("customer", customer);
        }
        ObjectNode method = things.create("payment_method", "pm").put("type", "card");
        method.putObject("card").put("brand", "visa").put("last4", "4242");
        payment.put("payment_method", method.path("id").asText());
        session.put("payment_intent", payment.path("id").asText());
        return payment;
    }

    void comes(ObjectNode payment) {
        long cents = payment.path("amount").asLong();
        payment.put("status", "succeeded").put("amount_received", cents);
        ObjectNode charge = things.create("charge", "ch")
                .put("amount", cents)
                .put("amount_refunded", 0)
                .put("currency", "usd")
                .put("payment_intent", payment.path("id").asText())
                .put("status", "succeeded");
        charge.set("metadata", payment.path("metadata").deepCopy());
        payment.put("latest_charge", charge.path("id").asText());
        things.move(charge, "charge", cents, 30 + cents * 29 / 1_000);
        things.send("payment_intent.succeeded", payment, null);
    }

    void stays(ObjectNode payment, String why) {
        payment.put("status", "requires_payment_method")
                .putObject("last_payment_error")
                .put("message", why);
        things.send("payment_intent.payment_failed", payment, null);
    }

    ObjectNode refund(String payment, long cents, JsonNode metadata) {
        ObjectNode charge = things.get(things.get(payment).path("latest_charge").asText());
        long refunded = charge.path("amount_refunded").asLong() + cents;
        if (refunded > charge.path("amount").asLong()) {
            throw Refusal.inTheWork("charge_already_refunded", "Refund amount is greater than what is left.");
        }
        if (things.all("dispute")
                .anyMatch(dispute -> dispute.path("payment_intent").asText().equals(payment))) {
            throw Refusal.inTheWork("charge_disputed", "The charge has been charged back, and cannot be refunded.");
        }
        charge.put("amount_refunded", refunded);
        ObjectNode refund = things.create("refund", "re")
                .put("amount", cents)
                .put("currency", "usd")
                .put("payment_intent", payment)
                .put("charge", charge.path("id").asText())
                .put("status", "pending");
        refund.set("metadata", metadata);
        things.move(refund, "refund", -cents, 0);
        things.send("refund.created", refund, null);
        things.send("charge.refunded", charge, null);
        return refund;
    }

    void endRefund(ObjectNode refund, boolean made) {
        refund.put("status", made ? "succeeded" : "failed");
        if (!made) {
            long cents = refund.path("amount").asLong();
            ObjectNode charge = things.get(refund.path("charge").asText());
            charge.put("amount_refunded", charge.path("amount_refunded").asLong() - cents);
            refund.put("failure_reason", "expired_or_canceled_card");
            things.move(refund, "refund_failure", cents, 0);
            things.send("refund.failed", refund, null);
        }
        things.send("refund.updated", refund, null);
    }

    ObjectNode reversal(ObjectNode transfer) {
        long cents = transfer.path("amount").asLong();
        transfer.put("reversed", true).put("amount_reversed", cents);
        ObjectNode reversal = things.create("transfer_reversal", "trr")
                .put("amount", cents)
                .put("currency", "usd")
                .put("transfer", transfer.path("id").asText());
        things.move(reversal, "transfer_refund", cents, 0);
        things.send("transfer.reversed", transfer, null);
        return reversal;
    }

    long atThePayees(String account) {
        long received = things.all("transfer")
                .filter(transfer -> transfer.path("destination").asText().equals(account))
                .filter(transfer -> !transfer.path("reversed").asBoolean())
                .mapToLong(transfer -> transfer.path("amount").asLong())
                .sum();
        long went = things.all("payout")
                .filter(payout -> payout.path("at").asText().equals(account))
                .filter(payout -> !payout.path("status").asText().equals("failed"))
                .mapToLong(payout -> payout.path("amount").asLong())
                .sum();
        return received - went;
    }
}
