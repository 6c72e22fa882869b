package marketplace.ops;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.api.Json;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.Refreshed;
import marketplace.kernel.secrets.MasterSecrets;
import marketplace.kernel.secrets.Sha256;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** Changes secrets while the functions run. Functions read secrets again every five minutes. */
final class Rotate {

    /** Every environment must have read the new secret before one uses it, even after two failed reads. */
    private static final Duration NOTICE = Refreshed.PERIOD.multipliedBy(3);

    private static final String CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final int LENGTH = 64;
    private static final int FINGERPRINT_BYTES = 4;

    /** Comma-separated, newest first. */
    private static final String WEBHOOK_SECRETS = "STRIPE_WEBHOOK_SECRETS";

    private final Aws aws;
    private final Map<String, String> variables;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    Rotate(Aws aws, Map<String, String> variables, InstantSource clock) {
        this.aws = aws;
        this.variables = variables;
        this.clock = clock;
    }

    void run(Arguments arguments, Report report) {
        if (arguments.has("finish") && !arguments.has("stripe")) {
            throw new Refused(
                    "--finish needs --stripe. Keys of the master secret stay: they open what they have sealed.");
        }
        StackResources stack = StackResources.of(aws, arguments.require("stack"));
        try (SecretsManagerClient secrets = aws.secrets()) {
            if (arguments.has("stripe")) {
                String name = stack.parameter("StripeSecret")
                        .filter(text -> !text.isEmpty())
                        .orElseThrow(() -> new Refused("The stack does not use Stripe: StripeSecret is empty."));
                if (arguments.has("finish")) {
                    finishStripe(secrets, name, report);
                } else {
                    stripe(secrets, name, report);
                }
            } else {
                master(secrets, stack.require("Secret"), report);
            }
        }
    }

    private void master(SecretsManagerClient secrets, String id, Report report) {
        String stored = secrets.getSecretValue(get -> get.secretId(id)).secretString();
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        MasterSecrets known = parsed(stored);
        Instant last = known.entries().getLast().from();
        if (last.isAfter(now)) {
            report.wrong(
                    "A rotation is under way: the newest key is used from " + last + ".",
                    "Wait until then. Nothing was changed.");
            return;
        }
        Instant from = now.plus(NOTICE);
        String rotated = stored.strip() + "\n" + from + " " + newKey();
        // An invalid secret fails here, not in a function.
        MasterSecrets.parse(rotated.getBytes(StandardCharsets.UTF_8));
        secrets.putSecretValue(put -> put.secretId(id).secretString(rotated));
        report.done("Added a key to the master secret. From " + from + " it signs session tokens and seals secrets.");
        report.ok(
                "Previous keys: " + known.entries().size() + ". They stay valid and open what they have sealed. Session"
                        + " tokens that they signed are accepted until they expire, 15 minutes after that time.");
        report.note("Nothing has to be deployed.");
    }

    private static MasterSecrets parsed(String stored) {
        try {
            return MasterSecrets.parse(stored.getBytes(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException invalid) {
            throw new Refused(
                    "The master secret is not valid: " + invalid.getMessage() + ". Bring back its previous version in"
                            + " Secrets Manager.",
                    invalid);
        }
    }

    private String newKey() {
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            key.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return key.toString();
    }

    private void stripe(SecretsManagerClient secrets, String name, Report report) {
        ObjectNode settings =
                settings(secrets.getSecretValue(get -> get.secretId(name)).secretString());
        Optional<String> key = Optional.ofNullable(variables.get(StripeAccount.KEY));
        List<String> signing = signing();
        if (key.isEmpty() && signing.isEmpty()) {
            throw new Refused("Set " + StripeAccount.KEY + " to the new key of Stripe, or " + WEBHOOK_SECRETS
                    + " to new signing secrets with commas between.");
        }
        if (key.isPresent()) {
            requireSameMode(settings.path("apiKey").asText(), key.get());
            String account = StripeAccount.of(key.get(), variables).account().getId();
            report.ok("Stripe accepts the new key, of the account " + account + ".");
            settings.put("apiKey", key.get());
        }
        Set<String> all = new LinkedHashSet<>(signing);
        all.addAll(signingSecrets(settings));
        store(secrets, name, settings, all);
        report.done("Stored. Functions use it within " + Refreshed.PERIOD.toMinutes() + " minutes; nothing has to be"
                + " deployed.");
        report.note(all.size() + " signing secrets are accepted, by fingerprint: " + fingerprints(all) + ". Each of"
                + " them stays valid until ./ops rotate --stripe --finish.");
    }

    /** The service itself verifies signatures: a secret that Stripe has revoked is valid until it is dropped here. */
    private void finishStripe(SecretsManagerClient secrets, String name, Report report) {
        ObjectNode settings =
                settings(secrets.getSecretValue(get -> get.secretId(name)).secretString());
        List<String> kept = signing();
        if (kept.isEmpty()) {
            throw new Refused("Set " + WEBHOOK_SECRETS + " to every signing secret that is in use, one of each endpoint"
                    + " at Stripe, with commas between.");
        }
        List<String> dropped = new ArrayList<>(signingSecrets(settings));
        if (!dropped.containsAll(kept)) {
            throw new Refused("A secret in " + WEBHOOK_SECRETS + " is not stored. Store it without --finish first. Five"
                    + " minutes later every function knows it.");
        }
        dropped.removeAll(kept);
        store(secrets, name, settings, kept);
        report.done("Dropped " + dropped.size() + " signing secrets: " + fingerprints(dropped) + ". Functions refuse"
                + " them within " + Refreshed.PERIOD.toMinutes() + " minutes.");
        report.note(kept.size() + " signing secrets are accepted, by fingerprint: " + fingerprints(kept) + ".");
    }

    private List<String> signing() {
        List<String> signing = Optional.ofNullable(variables.get(WEBHOOK_SECRETS)).stream()
                .flatMap(text -> List.of(text.split(",")).stream())
                .map(String::strip)
                .distinct()
                .toList();
        if (signing.stream().anyMatch(text -> !text.startsWith("whsec_"))) {
            throw new Refused("Signing secrets of Stripe begin with whsec_.");
        }
        return signing;
    }

    private static List<String> signingSecrets(ObjectNode settings) {
        return settings.path("webhookSecrets")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    private static void store(
            SecretsManagerClient secrets, String name, ObjectNode settings, Collection<String> signing) {
        ArrayNode list = settings.putArray("webhookSecrets");
        signing.forEach(list::add);
        secrets.putSecretValue(put -> put.secretId(name).secretString(settings.toString()));
    }

    /** Enough to tell secrets apart, and useless to an attacker. */
    private static String fingerprints(Collection<String> secrets) {
        return secrets.isEmpty()
                ? "none"
                : secrets.stream()
                        .map(secret -> Sha256.prefix(secret, FINGERPRINT_BYTES))
                        .collect(Collectors.joining(", "));
    }

    private static ObjectNode settings(String stored) {
        try {
            return Json.parse(stored);
        } catch (Problem _) {
            throw new Refused("The secret named by StripeSecret is no JSON object.");
        }
    }

    /** Test money and live money need separate stacks. */
    private static void requireSameMode(String before, String after) {
        if (mode(before) != mode(after)) {
            throw new Refused("The new key is not of the same mode, live or test, as the stored one.");
        }
    }

    private static boolean mode(String key) {
        return key.startsWith("_live_", 2);
    }
}
