package marketplace.functions.payments;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;

/**
 * What Stripe keeps for us with everything that we ask of it, and repeats in everything that it tells.
 *
 * <p>So an event finds its way home without a table that knows Stripe's ids.
 *
 * @param id of a checkout, a charge, a refund or a payout
 * @param account who pays, or is paid
 * @param attempt which attempt of a payout it is; 1 for all else
 */
record StripeIds(String id, AccountId account, int attempt) {

    static final String ID = "marketplace_id";
    private static final String ACCOUNT = "marketplace_account";
    private static final String ATTEMPT = "marketplace_attempt";

    /** As Stripe keeps it. */
    Map<String, String> metadata() {
        return Map.of(ID, id, ACCOUNT, account.value(), ATTEMPT, Integer.toString(attempt));
    }

    /** What is kept with the thing; empty for one that is none of ours. */
    static Optional<StripeIds> of(Map<String, String> metadata) {
        if (metadata == null || !metadata.containsKey(ID) || !metadata.containsKey(ACCOUNT)) {
            return Optional.empty();
        }
        return Optional.of(new StripeIds(
                metadata.get(ID),
                new AccountId(metadata.get(ACCOUNT)),
                Integer.parseInt(metadata.getOrDefault(ATTEMPT, "1"))));
    }

    /** The same of an event's object. */
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
