package marketplace.functions.payments.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.Json;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.TimedSignature;
import marketplace.money.checkouts.Checkout;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.provider.RefundOrder;

/** Writes, signs, verifies and reads the sandbox's events. */
final class SandboxEvents {

    static final String HEADER = "x-sandbox-signature";

    static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final String CHECKOUT_PAID = "checkout.paid";
    private static final String CHECKOUT_DECLINED = "checkout.declined";
    private static final String CHARGE_PAID = "charge.paid";
    private static final String CHARGE_FAILED = "charge.failed";
    private static final String PAYOUT_PAID = "payout.paid";
    private static final String PAYOUT_FAILED = "payout.failed";
    private static final String REFUND_MADE = "refund.made";
    private static final String REFUND_FAILED = "refund.failed";
    private static final String CHARGED_BACK = "charge.disputed";
    private static final String CHARGEBACK_WON = "charge.dispute_won";
    private static final String CHARGEBACK_LOST = "charge.dispute_lost";
    private static final String PAYMENT_REFUNDED = "charge.refunded";
    private static final String ACCOUNT_CHANGED = "payout_account.changed";

    private final Supplier<byte[]> key;

    SandboxEvents(Supplier<byte[]> key) {
        this.key = key;
    }

    record Message(Map<String, String> headers, byte[] body) {}

    /** A checkout is paid once: repeated clicks send the same event. */
    Message paid(Checkout checkout, Optional<ProviderMethod> method, Instant now) {
        ObjectNode data = data(checkout);
        method.ifPresent(saved -> data.putObject("savedMethod")
                .put("reference", saved.reference())
                .put("label", saved.label()));
        return message(CHECKOUT_PAID, checkout.id().value(), data, now);
    }

    Message declined(Checkout checkout, Instant now) {
        return message(CHECKOUT_DECLINED, checkout.id().value(), data(checkout), now);
    }

    Message paid(PayoutOrder order, Instant now) {
        return message(PAYOUT_PAID, attempt(order), data(order), now);
    }

    Message failed(PayoutOrder order, String reason, Instant now) {
        return message(PAYOUT_FAILED, attempt(order), data(order).put("reason", reason), now);
    }

    Message made(RefundOrder order, Instant now) {
        return message(REFUND_MADE, order.refund().value(), data(order), now);
    }

    Message failed(RefundOrder order, String reason, Instant now) {
        return message(REFUND_FAILED, order.refund().value(), data(order).put("reason", reason), now);
    }

    /** The payer's bank takes the money back. A payment has one dispute: repeated clicks send the same event. */
    Message chargedBack(Checkout paid, Instant now) {
        return message(CHARGED_BACK, paid.id().value(), disputed(paid), now);
    }

    Message chargebackReturned(Checkout paid, Instant now) {
        return message(CHARGEBACK_WON, paid.id().value(), disputed(paid), now);
    }

    Message chargebackLost(Checkout paid, Instant now) {
        return message(CHARGEBACK_LOST, paid.id().value(), disputed(paid), now);
    }

    /** A refund of all at the provider's own pages. */
    Message refunded(Checkout paid, Instant now) {
        return message(PAYMENT_REFUNDED, paid.id().value(), disputed(paid), now);
    }

    private static ObjectNode disputed(Checkout paid) {
        return data(paid)
                .put("reference", "dispute:" + paid.id())
                .put("payerId", paid.payerId().value())
                .put("paymentId", paid.id().value());
    }

    /** Each visit to the onboarding page is a separate event. */
    Message changed(AccountId payee, String account, boolean ready, String visit, Instant now) {
        ObjectNode data = Json.object()
                .put("payeeId", payee.value())
                .put("account", account)
                .put("ready", ready);
        return message(ACCOUNT_CHANGED, visit, data, now);
    }

    private static ObjectNode data(Checkout checkout) {
        return Json.object()
                .put("checkoutId", checkout.id().value())
                .put("amountCents", checkout.amount().cents());
    }

    private static ObjectNode data(PayoutOrder order) {
        return Json.object()
                .put("payeeId", order.payee().value())
                .put("payoutId", order.payout().value())
                .put("attempt", order.attempt());
    }

    private static ObjectNode data(RefundOrder order) {
        return Json.object()
                .put("payerId", order.payer().value())
                .put("refundId", order.refund().value());
    }

    private static String attempt(PayoutOrder order) {
        return order.payout() + ":" + order.attempt();
    }

    private Message message(String type, String subject, ObjectNode data, Instant now) {
        ObjectNode event =
                Json.object().put("id", type + ":" + subject).put("type", type).put("created", Instants.text(now));
        event.set("data", data);
        byte[] body = Json.bytes(event);
        return new Message(Map.of(HEADER, TimedSignature.of(List.of(key.get()), now, body)), body);
    }

    /** Empty for events that do not concern us. */
    Optional<ProviderEvent> read(Map<String, String> headers, byte[] body, Instant now) {
        String signature = headers.getOrDefault(HEADER, "");
        if (!TimedSignature.verify(signature, key.get(), body, now, TOLERANCE)) {
            throw new Problem(
                    ErrorCode.SIGNATURE_INVALID, "The signature does not match the body and time of this event.");
        }
        JsonNode event = Json.readObject(body);
        String id = event.path("id").asText();
        if (id.isEmpty()) {
            throw Problem.invalid("id", "must be the event's id");
        }
        return Optional.ofNullable(event(id, event.path("type").asText(), event.path("data")));
    }

    private static ProviderEvent event(String id, String type, JsonNode data) {
        String name = SandboxProvider.NAME;
        return switch (type) {
            case CHECKOUT_PAID ->
                new ProviderEvent.CheckoutPaid(
                        name,
                        id,
                        checkout(data),
                        amount(data),
                        id,
                        savedMethod(data).orElse(null));
            case CHECKOUT_DECLINED -> new ProviderEvent.CheckoutDeclined(name, id, checkout(data));
            case CHARGE_PAID ->
                new ProviderEvent.ChargePaid(
                        name,
                        id,
                        text(data, "chargeId"),
                        account(data, "payerId"),
                        amount(data),
                        text(data, "reference"));
            case CHARGE_FAILED ->
                new ProviderEvent.ChargeFailed(
                        name, id, text(data, "chargeId"), account(data, "payerId"), text(data, "reason"));
            case PAYOUT_PAID ->
                new ProviderEvent.PayoutPaid(name, id, account(data, "payeeId"), payout(data), attempt(data));
            case PAYOUT_FAILED ->
                new ProviderEvent.PayoutFailed(
                        name, id, account(data, "payeeId"), payout(data), attempt(data), text(data, "reason"));
            case REFUND_MADE ->
                new ProviderEvent.RefundMade(
                        name, id, account(data, "payerId"), refund(data), SandboxProvider.reference(refund(data)));
            case REFUND_FAILED ->
                new ProviderEvent.RefundFailed(name, id, account(data, "payerId"), refund(data), text(data, "reason"));
            case ACCOUNT_CHANGED ->
                new ProviderEvent.PayoutAccountChanged(
                        name,
                        id,
                        account(data, "payeeId"),
                        text(data, "account"),
                        data.path("ready").asBoolean());
            case CHARGED_BACK ->
                new ProviderEvent.ChargedBack(
                        name, id, text(data, "reference"), account(data, "payerId"), payment(data), amount(data));
            case CHARGEBACK_WON ->
                new ProviderEvent.ChargebackReturned(
                        name, id, text(data, "reference"), account(data, "payerId"), payment(data), amount(data));
            case CHARGEBACK_LOST ->
                new ProviderEvent.ChargebackLost(
                        name, id, text(data, "reference"), account(data, "payerId"), payment(data));
            case PAYMENT_REFUNDED ->
                new ProviderEvent.PaymentRefunded(
                        name, id, text(data, "reference"), account(data, "payerId"), payment(data), amount(data));
            default -> null;
        };
    }

    private static String payment(JsonNode data) {
        return new PaymentId(text(data, "paymentId")).value();
    }

    private static CheckoutId checkout(JsonNode data) {
        return new CheckoutId(data.path("checkoutId").asText());
    }

    private static AccountId account(JsonNode data, String field) {
        return new AccountId(data.path(field).asText());
    }

    private static PayoutId payout(JsonNode data) {
        return new PayoutId(data.path("payoutId").asText());
    }

    private static RefundId refund(JsonNode data) {
        return new RefundId(data.path("refundId").asText());
    }

    private static Optional<ProviderMethod> savedMethod(JsonNode data) {
        JsonNode saved = data.path("savedMethod");
        return saved.isObject()
                ? Optional.of(new ProviderMethod(SandboxProvider.NAME, text(saved, "reference"), text(saved, "label")))
                : Optional.empty();
    }

    private static String text(JsonNode data, String field) {
        JsonNode text = data.path(field);
        if (!text.isTextual() || text.textValue().isEmpty()) {
            throw Problem.invalid("data." + field, "must be a text");
        }
        return text.textValue();
    }

    private static int attempt(JsonNode data) {
        return (int) positive(data, "attempt", "must be the number of the attempt");
    }

    private static Money amount(JsonNode data) {
        return new Money(positive(data, "amountCents", "must be a whole number of cents above zero"));
    }

    private static long positive(JsonNode data, String field, String rule) {
        JsonNode number = data.path(field);
        if (!number.isIntegralNumber() || !number.canConvertToLong() || number.asLong() <= 0) {
            throw Problem.invalid("data." + field, rule);
        }
        return number.asLong();
    }
}
