package marketplace.testing.stripe;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.testing.stripe.FakeStripe.Request;

/** The lists of {@link StripeApi}, newest first and in pages. */
final class StripeLists {

    /** Small, so that callers must page. */
    private static final int SMALL_PAGE = 2;

    private final StripeStore things;

    StripeLists(StripeStore things) {
        this.things = things;
    }

    ObjectNode payments(Map<String, String> form) {
        return page(
                "/v1/payment_intents",
                things.all("payment_intent"),
                form,
                SMALL_PAGE,
                payment -> payment.path("customer").asText().equals(form.get("customer")));
    }

    ObjectNode refunds(Map<String, String> form) {
        things.get(form.get("payment_intent"));
        return page(
                "/v1/refunds",
                things.all("refund"),
                form,
                SMALL_PAGE,
                refund -> refund.path("payment_intent").asText().equals(form.get("payment_intent")));
    }

    ObjectNode transfers(Map<String, String> form) {
        return page(
                "/v1/transfers",
                things.all("transfer"),
                form,
                SMALL_PAGE,
                transfer -> transfer.path("transfer_group").asText().equals(form.get("transfer_group")));
    }

    ObjectNode payouts(Request request) {
        String account = request.header("stripe-account");
        return page(
                "/v1/payouts",
                things.all("payout"),
                request.form(),
                SMALL_PAGE,
                payout -> payout.path("at").asText().equals(account));
    }

    ObjectNode movements(Map<String, String> form) {
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
}
