package marketplace.hiring;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import marketplace.hiring.RandomCalls.Request;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Scope;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestEndpoint.Reply;

/** Draws calls about accounts, profiles, keys and webhooks. */
final class RandomAccountCalls {

    private static final List<String> WORKERS = List.of("ada", "bob", "carl", "dora");
    private static final String HASH = "0".repeat(64);

    private final HiringMarketplace story;
    private final Map<String, String> humans;
    private final List<String> keys = new ArrayList<>();
    private final List<String> endpoints = new ArrayList<>();
    private final List<String> deliveries = new ArrayList<>();
    private final Map<String, SigningAgent> signers = new HashMap<>();
    private final KeyId signingKey;
    private final List<Function<Random, Request>> draws =
            List.of(this::ofKey, this::ofEndpoint, this::ofProfile, this::ofPerson, this::ofIdentity, this::ofAdmin);

    RandomAccountCalls(HiringMarketplace story, Map<String, String> humans) {
        this.story = story;
        this.humans = humans;
        signingKey = story.newKey();
        story.endpoint.admit("signer", new Caller.WithKey(story.account("agent"), signingKey, Set.of(Scope.values())));
        List.of("first", "second").forEach(name -> signers.put(name, new SigningAgent()));
    }

    Request next(Random random) {
        return RandomCalls.one(random, draws).apply(random);
    }

    private Request ofKey(Random random) {
        String owner = RandomCalls.one(random, WORKERS);
        String key = keys.isEmpty() ? "key_00000000000000000000000000" : RandomCalls.one(random, keys);
        String scopes = RandomCalls.one(random, List.of("", ",\"scopes\":[\"read\"]", ",\"spendLimitCents\":500"));
        String url = "\"webhookUrl\":\"" + url(random) + "\"";
        return switch (random.nextInt(4)) {
            case 0 -> new Request("patch_api_key", owner, "PATCH", "/api/keys/" + key, url);
            case 1 -> new Request("revoke_api_key", owner, "DELETE", "/api/keys/" + key, "");
            default -> new Request("create_api_key", owner, "POST", "/api/keys", "\"name\":\"Key\"" + scopes);
        };
    }

    private static String url(Random random) {
        return RandomCalls.one(random, List.of("https://hooks.example.com/in", "http://hooks.example.com/in"));
    }

    private Request ofEndpoint(Random random) {
        String owner = RandomCalls.one(random, WORKERS);
        String endpoint = endpoints.isEmpty() ? "whe_00000000000000000000000000" : RandomCalls.one(random, endpoints);
        String path = "/api/webhooks/endpoints";
        String fields = "\"url\":\"" + url(random) + "\",\"events\":[\"*\"]";
        String delivery = deliveries.isEmpty() ? "whd_00000000000000000000000000" : RandomCalls.one(random, deliveries);
        return switch (random.nextInt(8)) {
            case 0 -> new Request("test_webhook_endpoint", owner, "POST", path + "/" + endpoint + "/test", "");
            case 1 -> new Request("delete_webhook_endpoint", owner, "DELETE", path + "/" + endpoint, "");
            case 2 -> new Request("update_webhook_endpoint", owner, "PATCH", path + "/" + endpoint, fields);
            case 3 -> new Request("rotate_webhook_secret", owner, "POST", path + "/" + endpoint + "/rotate-secret", "");
            case 4 -> {
                String again = "/api/webhooks/deliveries/" + delivery + "/redeliver";
                yield new Request("redeliver_webhook_delivery", owner, "POST", again, "");
            }
            default -> new Request("create_webhook_endpoint", owner, "POST", path, fields);
        };
    }

    private Request ofProfile(Random random) {
        String worker = RandomCalls.one(random, WORKERS);
        String human = "\"humanId\":\"" + humans.get(worker) + "\"";
        String poster = RandomCalls.poster(random);
        return switch (random.nextInt(8)) {
            case 0, 1 -> new Request("block_human", poster, "POST", "/api/humans/blocks", human);
            case 2, 3 -> new Request("unblock_human", poster, "DELETE", "/api/humans/blocks", human);
            case 4 -> new Request("set_poster_name", poster, "PUT", "/api/me/poster", "\"name\":\"Park Friends\"");
            case 5 -> new Request("delete_own_human", "admin", "DELETE", "/api/humans/me", "");
            case 6 -> new Request("put_own_human", "admin", "PUT", "/api/humans/me", "\"name\":\"Anna\"");
            default -> {
                String profile = "\"name\":\"" + worker + "\",\"isAvailable\":" + (random.nextInt(4) > 0);
                yield new Request("put_own_human", worker, "PUT", "/api/humans/me", profile);
            }
        };
    }

    private Request ofPerson(Random random) {
        String worker = RandomCalls.one(random, WORKERS);
        String length = RandomCalls.one(random, List.of("1", "4096", "524288000"));
        String file = "\"purpose\":\"%s\",\"contentType\":\"image/png\",\"bytes\":%s,\"sha256\":\"%s\""
                .formatted(RandomCalls.one(random, List.of("profile_photo", "submission")), length, HASH);
        String page = RandomCalls.one(random, List.of("", "\"returnUrl\":\"ftp://app.example.com\""));
        return switch (random.nextInt(6)) {
            case 0 -> new Request("verify_identity", worker, "POST", "/api/identity/verification", "");
            case 1 -> new Request("move_earnings_to_wallet", worker, "POST", "/api/me/earnings/to-wallet", "");
            case 2 -> new Request("create_upload", worker, "POST", "/api/uploads", file);
            case 3 -> new Request("set_payout_account", worker, "PUT", "/api/me/payout-account", page);
            case 4 -> {
                String off = RandomCalls.one(random, List.of("hiring", "money", "security", "spam"));
                String settings = "\"off\":[\"" + off + "\"]";
                yield new Request("set_notification_settings", worker, "PUT", "/api/me/notifications", settings);
            }
            default ->
                new Request(
                        "remove_payment_method",
                        RandomCalls.poster(random),
                        "DELETE",
                        "/api/wallet/payment-methods",
                        "");
        };
    }

    private Request ofIdentity(Random random) {
        SigningAgent signer = signers.get(RandomCalls.one(random, List.of("first", "second")));
        String context = RandomCalls.one(random, List.of("register_identity:" + signingKey, "pairing"));
        String proof = "\"agentVerification\":" + signer.proof(story.now(), context);
        return random.nextInt(3) > 0
                ? new Request("register_identity", "signer", "POST", "/api/keys/register-identity", proof)
                : new Request("unbind_identity", "signer", "DELETE", "/api/keys/identities/" + signer.id(), "");
    }

    private Request ofAdmin(Random random) {
        String who = random.nextInt(6) == 0 ? "ada" : "admin";
        String worker = RandomCalls.one(random, WORKERS);
        String human = "/api/admin/humans/" + humans.get(worker);
        String account = "/api/admin/accounts/" + story.account(worker);
        boolean yes = random.nextBoolean();
        String key = keys.isEmpty() ? "key_00000000000000000000000000" : RandomCalls.one(random, keys);
        String country = RandomCalls.one(random, List.of("", ",\"country\":\"NO\""));
        // Restrictions end soon, so that most calls of a history can succeed.
        boolean restricts = random.nextInt(4) == 0;
        return switch (random.nextInt(5)) {
            case 0 -> new Request("admin_feature_human", who, "PUT", human + "/featured", "\"featured\":" + yes);
            case 1 -> new Request("admin_vet_taste", who, "PUT", human + "/taste-vetted", "\"vetted\":" + yes);
            case 2 ->
                new Request("admin_set_identity", who, "PUT", account + "/identity", "\"verified\":" + yes + country);
            case 3 ->
                new Request(
                        "admin_set_key_tier", who, "PUT", account + "/keys/" + key + "/tier", "\"tier\":\"automated\"");
            default ->
                new Request(
                        "admin_restrict_account",
                        who,
                        "PUT",
                        account + "/restriction",
                        "\"restricted\":" + restricts + (yes ? ",\"reason\":\"As reported.\"" : ""));
        };
    }

    void learn(Request request, Reply reply) {
        switch (request.name()) {
            case "create_api_key" -> RandomCalls.remember(keys, reply.text("key.id"));
            case "test_webhook_endpoint" -> RandomCalls.remember(deliveries, reply.text("deliveryId"));
            case "create_webhook_endpoint" -> RandomCalls.remember(endpoints, reply.text("endpoint.id"));
            default -> {}
        }
    }
}
