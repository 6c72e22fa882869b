package marketplace.functions;

/** Ada's pages for money and identity, with her words, a payer's e-mail and URLs of her site. */
final class DeletionPages {

    private static final String URLS =
            "\"returnUrl\":\"https://countess.example/done\",\"cancelUrl\":\"https://countess.example/back\"";

    private DeletionPages() {}

    static void create(DeletionWorld world) {
        world.call("POST", "/api/payment-links", world.ada, """
            {"amount":25,"description":"A portrait of Ada Lovelace","payerEmail":"friend.of.countess@example.com",%s}\
            """.formatted(URLS));
        world.call("POST", "/api/payment-links", world.ada, "{\"amount\":25,\"description\":\"For the countess\"}");
        world.call("POST", "/api/wallet/deposit", world.ada, "{\"amount\":25,%s}".formatted(URLS));
        world.call("POST", "/api/identity/verification", world.ada, "{%s}".formatted(URLS));
        world.call("PUT", "/api/me/payout-account", world.ada, "{%s}".formatted(URLS));
        world.call("PUT", "/api/me/poster", world.ada, "{\"name\":\"" + DeletionWorld.NAME + "\"}");
    }
}
