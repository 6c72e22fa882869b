package marketplace.functions.payments.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import com.stripe.model.Account;
import com.stripe.model.Dispute;
import com.stripe.model.PaymentIntent;
import com.stripe.param.PaymentIntentRetrieveParams;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import marketplace.api.Json;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.provider.ProviderEvent;

/**
 * Verifies Stripe's events and reads them as JSON: the library's classes know one API version, an endpoint may have
 * another. Event ids derive from the payment, dispute or payout, which several messages may report.
 */
final class StripeEvents {

    private static final String NAME = StripeProvider.NAME;

    private final StripeSettings settings;
    private final StripeCalls calls;
    private final StripeRefunds refunds;

    StripeEvents(StripeSettings settings, StripeCalls calls) {
        this.settings = settings;
        this.calls = calls;
        this.refunds = new StripeRefunds(calls);
    }

    /** Empty for events that do not concern us. If Stripe has to be asked and fails, it sends the event again. */
    Optional<ProviderEvent> read(Map<String, String> headers, byte[] body, Instant now) {
        return StripeSignature.verified(settings, headers, body, now).flatMap(this::read);
    }

    private Optional<ProviderEvent> read(JsonNode event) {
        JsonNode object = event.path("data").path("object");
        String type = event.path("type").asText();
        // Payees may use their Stripe accounts for payments of their own.
        return event.path("account").isTextual()
                ? ofPayee(type, object, event.path("id").asText())
                : ofOurs(type, object);
    }

    private Optional<ProviderEvent> ofOurs(String type, JsonNode object) {
        return switch (type) {
            case "checkout.session.completed", "checkout.session.async_payment_succeeded" -> paid(object);
            // An expired session is no event: the checkout expires by our own clock and may get another session.
            case "checkout.session.async_payment_failed" ->
                checkout(object, ids -> new ProviderEvent.CheckoutDeclined(NAME, "declined:" + id(object), ids));
            case "payment_intent.succeeded" -> charged(object);
            case "payment_intent.payment_failed" -> chargeFailed(object);
            case "charge.refunded" -> refunded(object);
            case "refund.created", "refund.updated", "refund.failed", "charge.refund.updated" -> refundEnded(object);
            case "charge.dispute.created",
                    "charge.dispute.updated",
                    "charge.dispute.closed",
                    "charge.dispute.funds_withdrawn",
                    "charge.dispute.funds_reinstated" -> disputed(type, object);
            case "transfer.reversed" -> transferReversed(object);
            default -> Optional.empty();
        };
    }

    private Optional<ProviderEvent> ofPayee(String type, JsonNode object, String eventId) {
        return switch (type) {
            case "payout.paid" ->
                payout(
                        object,
                        ids -> new ProviderEvent.PayoutPaid(
                                NAME,
                                "payout_paid:" + id(object),
                                ids.account(),
                                new PayoutId(ids.id()),
                                ids.attempt()));
            case "payout.failed", "payout.canceled" ->
                payout(
                        object,
                        ids -> payoutFailed(
                                ids,
                                "payout_failed:" + id(object),
                                StripePayouts.reason(text(object, "failure_message"))));
            case "account.updated" -> accountChanged(object, eventId);
            default -> Optional.empty();
        };
    }

    private Optional<ProviderEvent> paid(JsonNode session) {
        // A bank payment may take days; a second event reports its result.
        if (!session.path("payment_status").asText().equals("paid")) {
            return Optional.empty();
        }
        String payment = text(session, "payment_intent");
        return checkout(
                session,
                checkout -> new ProviderEvent.CheckoutPaid(
                        NAME,
                        "paid:" + payment,
                        checkout,
                        money(session, "amount_total"),
                        payment,
                        session.path("customer").isTextual()
                                ? StripeMethod.of(payment(payment)).orElse(null)
                                : null));
    }

    private static Optional<ProviderEvent> checkout(JsonNode session, Function<CheckoutId, ProviderEvent> event) {
        return StripeIds.of(session).filter(StripeIds::isOfCheckout).map(ids -> event.apply(new CheckoutId(ids.id())));
    }

    /** A payment by a page is reported with its session. */
    private static Optional<ProviderEvent> charged(JsonNode payment) {
        return StripeIds.of(payment)
                .filter(ids -> !ids.isOfCheckout())
                .map(ids -> new ProviderEvent.ChargePaid(
                        NAME,
                        "paid:" + id(payment),
                        ids.id(),
                        ids.account(),
                        money(payment, "amount_received"),
                        id(payment)));
    }

    private static Optional<ProviderEvent> chargeFailed(JsonNode payment) {
        String reason = payment.path("last_payment_error").path("message").asText("The card was refused.");
        return StripeIds.of(payment)
                .filter(ids -> !ids.isOfCheckout())
                .map(ids ->
                        new ProviderEvent.ChargeFailed(NAME, "failed:" + id(payment), ids.id(), ids.account(), reason));
    }

    /** The charge says only how much was refunded in total, so Stripe is asked for the refunds that are not ours. */
    private Optional<ProviderEvent> refunded(JsonNode charge) {
        String payment = text(charge, "payment_intent");
        Optional<StripeIds> known =
                payment.isEmpty() ? Optional.empty() : StripeIds.of(charge).or(() -> idsOf(payment));
        if (known.isEmpty()) {
            return Optional.empty();
        }
        // Checks the currency only: this sum includes our own refunds.
        money(charge, "amount_refunded");
        Money total = refunds.byOthers(payment).given();
        return known.filter(_ -> total.cents() > 0)
                .map(ids -> new ProviderEvent.PaymentRefunded(
                        NAME,
                        "refunded:" + id(charge) + ":" + total.cents(),
                        id(charge),
                        ids.account(),
                        ids.id(),
                        total));
    }

    /** Stripe reports successful refunds on the charge and failed refunds individually. */
    private Optional<ProviderEvent> refundEnded(JsonNode refund) {
        Optional<StripeIds> ours = StripeIds.of(refund).filter(StripeIds::isOfRefund);
        return switch (refund.path("status").asText()) {
            case "succeeded" ->
                ours.map(ids -> new ProviderEvent.RefundMade(
                        NAME, "refund_made:" + id(refund), ids.account(), new RefundId(ids.id()), id(refund)));
            case "failed", "canceled" ->
                ours.isEmpty()
                        ? refundReturned(refund)
                        : ours.map(ids -> new ProviderEvent.RefundFailed(
                                NAME,
                                "refund_failed:" + id(refund),
                                ids.account(),
                                new RefundId(ids.id()),
                                StripeRefunds.reason(
                                        refund.path("failure_reason").asText(""))));
            default -> Optional.empty();
        };
    }

    private Optional<ProviderEvent> refundReturned(JsonNode refund) {
        String charge = text(refund, "charge");
        String payment = text(refund, "payment_intent");
        Optional<StripeIds> known = charge.isEmpty() ? Optional.empty() : idsOf(payment);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Money total = refunds.byOthers(payment).returned();
        return known.filter(_ -> total.cents() > 0)
                .map(ids -> new ProviderEvent.PaymentRefundReturned(
                        NAME,
                        "refund_returned:" + charge + ":" + total.cents(),
                        charge,
                        ids.account(),
                        ids.id(),
                        total));
    }

    /**
     * Counts only money that moved: an inquiry moves none. The event about the end may arrive before
     * the one about the beginning.
     */
    private Optional<ProviderEvent> disputed(String type, JsonNode dispute) {
        boolean ended = type.endsWith(".closed") || type.endsWith(".funds_reinstated");
        long taken = 0;
        long returned = 0;
        boolean inDollars = true;
        for (JsonNode moved : dispute.path("balance_transactions")) {
            long cents = moved.path("amount").asLong();
            taken += Math.max(0, -cents);
            returned += Math.max(0, cents);
            inDollars &= text(moved, "currency").equals(StripeProvider.CURRENCY);
        }
        if (type.endsWith(".closed") && text(dispute, "status").equals("lost")) {
            return idsOf(text(dispute, "payment_intent"))
                    .map(ids -> new ProviderEvent.ChargebackLost(
                            NAME, "lost:" + id(dispute), id(dispute), ids.account(), ids.id()));
        }
        if (ended ? returned == 0 : taken == 0) {
            return Optional.empty();
        }
        Money amount = new Money(ended ? returned : taken);
        String id = id(dispute);
        Optional<StripeIds> known = idsOf(text(dispute, "payment_intent"));
        if (known.isPresent() && !inDollars) {
            throw Problem.invalid(
                    "data.object.balance_transactions", "must be in usd, in which everything is asked for");
        }
        return known.map(ids -> ended
                ? new ProviderEvent.ChargebackReturned(
                        NAME, "returned:" + id + ":" + amount.cents(), id, ids.account(), ids.id(), amount)
                : new ProviderEvent.ChargedBack(
                        NAME, "taken:" + id + ":" + amount.cents(), id, ids.account(), ids.id(), amount));
    }

    Optional<ProviderEvent> endOfDispute(String id) {
        Dispute dispute = calls.require(stripe -> stripe.disputes().retrieve(id));
        return disputed(
                "charge.dispute.closed", Json.readObject(dispute.toJson().getBytes(StandardCharsets.UTF_8)));
    }

    private Optional<ProviderEvent> transferReversed(JsonNode transfer) {
        if (!transfer.path("reversed").asBoolean()) {
            return Optional.empty();
        }
        return payout(
                transfer,
                ids -> payoutFailed(
                        ids, "reversed:" + id(transfer) + ":" + ids.attempt(), "The transfer was reversed."));
    }

    private static Optional<ProviderEvent> payout(JsonNode object, Function<StripeIds, ProviderEvent> event) {
        return StripeIds.of(object).filter(StripeIds::isOfPayout).map(event);
    }

    private static ProviderEvent payoutFailed(StripeIds ids, String eventId, String reason) {
        return new ProviderEvent.PayoutFailed(
                NAME, eventId, ids.account(), new PayoutId(ids.id()), ids.attempt(), reason);
    }

    /** Account events arrive out of order, so the account is read from Stripe. */
    private Optional<ProviderEvent> accountChanged(JsonNode object, String eventId) {
        Account account = calls.require(stripe -> stripe.accounts().retrieve(id(object)));
        return StripeIds.of(account.getMetadata())
                .map(ids -> new ProviderEvent.PayoutAccountChanged(
                        NAME, eventId, ids.account(), account.getId(), StripeAccounts.isReady(account)));
    }

    private Optional<StripeIds> idsOf(String paymentIntent) {
        return paymentIntent.isEmpty()
                ? Optional.empty()
                : StripeIds.of(payment(paymentIntent).getMetadata());
    }

    private PaymentIntent payment(String id) {
        PaymentIntentRetrieveParams withMethod = PaymentIntentRetrieveParams.builder()
                .addExpand("payment_method")
                .build();
        return calls.require(stripe -> stripe.paymentIntents().retrieve(id, withMethod));
    }

    private static String text(JsonNode object, String field) {
        return object.path(field).asText("");
    }

    private static String id(JsonNode object) {
        String id = text(object, "id");
        if (id.isEmpty()) {
            throw Problem.invalid("data.object.id", "must be the object's id");
        }
        return id;
    }

    private static Money money(JsonNode object, String field) {
        JsonNode cents = object.path(field);
        if (!cents.isIntegralNumber() || !cents.canConvertToLong() || cents.asLong() <= 0) {
            throw Problem.invalid("data.object." + field, "must be a whole number of cents above zero");
        }
        String currency = object.path("currency").asText();
        if (!currency.equals(StripeProvider.CURRENCY)) {
            throw Problem.invalid("data.object.currency", "must be usd, in which everything is asked for");
        }
        return new Money(cents.asLong());
    }
}
