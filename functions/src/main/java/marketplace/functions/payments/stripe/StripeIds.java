package marketplace.functions.payments.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;

/**
 * Our ids in Stripe's metadata, which events repeat: so no table of Stripe's ids is needed. {@code id} is a checkout,
 * charge, refund or payout; {@code attempt} is 1 except for payouts.
 */
record StripeIds(String id, AccountId account, int attempt) {

    static final String ID = "marketplace_id";
    private static final String ACCOUNT = "marketplace_account";
    private static final String ATTEMPT = "marketplace_attempt";

    Map<String, String> metadata() {
        return Map.of(ID, id, ACCOUNT, account.value(), ATTEMPT, Integer.toString(attempt));
    }

    /** Empty for objects that are not ours. */
    static Optional<StripeIds> of(Map<String, String> metadata) {
        if (metadata == null || !metadata.containsKey(ID) || !metadata.containsKey(ACCOUNT)) {
            return Optional.empty();
        }
        return Optional.of(new StripeIds(
                metadata.get(ID),
                new AccountId(metadata.get(ACCOUNT)),
                Integer.parseInt(metadata.getOrDefault(ATTEMPT, "1"))));
    }

    static Optional<StripeIds> of(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        if (!metadata.path(ID).isTextual() || !metadata.path(ACCOUNT).isTextual()) {
            return Optional.empty();
        }
        return Optional.of(new StripeIds(
                metadata.path(ID).textValue(),
                new AccountId(metadata.path(ACCOUNT).textValue()),
                metadata.path(ATTEMPT).asInt(1)));
    }

    boolean isOfCheckout() {
        return id.startsWith("chk_");
    }

    boolean isOfRefund() {
        return id.startsWith("rfd_");
    }

    boolean isOfPayout() {
        return id.startsWith("pay_");
    }
}
