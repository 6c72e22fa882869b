package marketplace.hiring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import marketplace.hiring.RandomCalls.Request;

/** Random calls that move money of a wallet, or limit it. */
final class RandomWalletCalls {

    private static final List<String> CONTROLS = List.of(
            "\"spendingCapPerBountyCents\":3000",
            "\"spendingCapPerBountyCents\":null",
            "\"spendingCapRolling24hCents\":8000",
            "\"spendingCapRolling24hCents\":null",
            "\"lowBalanceThresholdCents\":20000",
            "\"autoTopupEnabled\":true,\"autoTopupFloorCents\":500,\"autoTopupTargetCents\":100");

    private final HiringMarketplace story;
    private final Map<String, String> humans;

    RandomWalletCalls(HiringMarketplace story, Map<String, String> humans) {
        this.story = story;
        this.humans = humans;
    }

    Request next(Random random) {
        String amount =
                "\"amount\":" + RandomCalls.one(random, List.of("1", "7", "60", "12.50", "0.50", "400", "9999"));
        return switch (random.nextInt(7)) {
            case 0, 1 ->
                new Request(
                        "send_money",
                        RandomCalls.poster(random),
                        "POST",
                        "/api/transfers/send",
                        recipient(random) + "," + amount);
            case 2 -> bulk(random);
            case 3 -> new Request("deposit_wallet", RandomCalls.poster(random), "POST", "/api/wallet/deposit", amount);
            case 4 ->
                new Request(
                        "create_payment_link",
                        RandomCalls.poster(random),
                        "POST",
                        "/api/payment-links",
                        amount + ",\"description\":\"For the benches.\"");
            case 5 -> refund(random, amount);
            default ->
                new Request(
                        "set_wallet_controls",
                        RandomCalls.poster(random),
                        "PATCH",
                        "/api/wallet/controls",
                        RandomCalls.one(random, CONTROLS));
        };
    }

    private String recipient(Random random) {
        return random.nextInt(3) == 0
                ? "\"recipientEmail\":\"reader" + random.nextInt(5) + "@example.org\""
                : "\"recipientId\":\"" + humans.get(RandomCalls.one(random, RandomCalls.WORKERS)) + "\"";
    }

    private Request bulk(Random random) {
        String payments = random.ints(1L + random.nextInt(4), 1, 60)
                .mapToObj(usd -> "{" + recipient(random) + ",\"amount\":" + usd + "}")
                .collect(Collectors.joining(","));
        return new Request(
                "bulk_send_money",
                RandomCalls.poster(random),
                "POST",
                "/api/transfers/bulk-send",
                "\"recipients\":[" + payments + "]");
    }

    private Request refund(Random random, String amount) {
        List<String> payments = new ArrayList<>();
        HiringMarketplace.done(story.endpoint.call("agent", "GET", "/api/wallet/payments", ""))
                .body()
                .get("payments")
                .forEach(payment -> payments.add(payment.get("id").asText()));
        String payment = payments.isEmpty() ? "chk_00000000000000000000000000" : RandomCalls.one(random, payments);
        return new Request(
                "refund_payment",
                RandomCalls.poster(random),
                "POST",
                "/api/wallet/refunds",
                "\"paymentId\":\"" + payment + "\"" + (random.nextBoolean() ? "" : "," + amount));
    }
}
