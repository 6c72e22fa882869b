package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import marketplace.mcp.tools.NextByRecord.Seen;

/** The next call after a result about the account itself: its wallet, blocks, keys, webhooks and identities. */
final class NextOfAccount {

    private static final String ENDPOINT = "endpointId";
    private static final String DELIVERY = "deliveryId";

    private NextOfAccount() {}

    static Map<String, Function<Seen, NextCall>> rules() {
        Map<String, Function<Seen, NextCall>> rules = new LinkedHashMap<>();
        rules.put(
                "balanceCents",
                seen -> seen.record().asLong() > 0
                        ? NextCall.of("list_escrows", "The balance can pay for work. See what waits for payment.")
                        : NextCall.of(
                                "deposit_wallet",
                                "The wallet is empty. Add amount; the operator pays at checkoutUrl."));
        rules.put("checkoutUrl", _ -> NextCall.of("get_wallet_balance", "The operator pays at checkoutUrl first."));
        rules.put("report", _ -> NextCall.of("list_escrows", "It lists the escrows that the report counts."));
        rules.put("controls", _ -> NextCall.of("get_wallet_balance", "It shows the money that these caps guard."));
        rules.put("blocks", NextOfAccount::afterBlocks);
        rules.put("block", _ -> NextCall.of("list_blocked", "It lists everyone blocked; unblock_human ends a block."));
        rules.put("key", _ -> NextCall.of("list_api_keys", "It lists the keys of the account."));
        rules.put("keys", _ -> NextCall.of("check_account_status", "It shows what the key of this call may do."));
        rules.put("endpoint", seen -> test(seen.id()));
        rules.put("endpoints", NextOfAccount::afterEndpoints);
        rules.put(ENDPOINT, _ -> NextCall.of("list_webhook_endpoints", "It lists the endpoints that receive events."));
        rules.put("deliveries", NextOfAccount::afterDeliveries);
        rules.put("delivery", NextOfAccount::afterDelivery);
        rules.put(
                DELIVERY,
                seen -> NextCall.of("get_webhook_delivery", "It shows whether the event arrived.")
                        .with(DELIVERY, seen.record()));
        rules.put(
                "identity",
                _ -> NextCall.of("list_conversations", "The current identity signs the calls of conversations."));
        rules.put("identities", NextOfAccount::afterIdentities);
        rules.put("deleted", _ -> NextCall.of("list_identities", "It shows which identity signs now."));
        return rules;
    }

    private static NextCall afterBlocks(Seen seen) {
        return seen.row()
                .map(row -> NextCall.of("unblock_human", "If the operator wants to hire this human again.")
                        .with("humanId", row.path("humanId")))
                .orElseGet(() -> NextCall.of("search_humans", "No one is blocked. Find a human."));
    }

    private static NextCall test(JsonNode endpoint) {
        return NextCall.of("test_webhook_endpoint", "It sends a test event.").with(ENDPOINT, endpoint);
    }

    private static NextCall afterEndpoints(Seen seen) {
        return seen.row()
                .map(row -> NextCall.of("get_webhook_deliveries", "It shows what was sent and whether it arrived.")
                        .with(ENDPOINT, row.path("id")))
                .orElseGet(() -> NextCall.of(
                        "create_webhook_endpoint", "There is no endpoint yet. Add url, https, and events."));
    }

    private static NextCall afterDeliveries(Seen seen) {
        return seen.row("failed")
                .or(seen::row)
                .map(row -> NextCall.of("get_webhook_delivery", "It shows the answer to each attempt.")
                        .with(DELIVERY, row.path("id")))
                .orElseGet(() -> NextCall.of(
                        "list_webhook_endpoints", "No delivery matches. See which events each endpoint receives."));
    }

    private static NextCall afterDelivery(Seen seen) {
        return switch (seen.status()) {
            case "delivered" ->
                NextCall.of("get_webhook_deliveries", "It arrived. This lists the others.")
                        .with(ENDPOINT, seen.record().path(ENDPOINT));
            case "failed" -> test(seen.record().path(ENDPOINT));
            default ->
                NextCall.of("get_webhook_delivery", "Read it again later; nextAttemptAt is the next attempt.")
                        .with(DELIVERY, seen.id());
        };
    }

    private static NextCall afterIdentities(Seen seen) {
        return seen.row().isPresent()
                ? NextCall.of("list_conversations", "The current identity signs the calls of conversations.")
                : NextCall.of("create_identity", "There is no identity yet; conversations need one.");
    }
}
