package marketplace.local.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import marketplace.local.client.MailedCode;

/** A code fits one address once, so a caller gets the code of the latest address. */
final class MailReaders {

    static final String PASSWORD = "correct horse battery";

    private static final String NO_CODE = "00000-00000";

    /** A mail arrives within moments; this many tries take seconds. */
    private static final int MOST_LOOKS = 5_000;

    private static final AtomicLong COUNT = new AtomicLong();

    private final StrictClient client;

    private final Map<String, String> codes = new HashMap<>();

    private String newcomer = "";
    private String forgetful = "";
    private String named = "";
    private int asked;

    MailReaders(StrictClient client) {
        this.client = client;
    }

    static String newEmail() {
        return "caller" + COUNT.incrementAndGet() + "@example.com";
    }

    JsonNode signUp(String email) {
        return client.succeed(
                "POST",
                "/api/auth/verify-email",
                Map.of(),
                "{\"email\":\"" + email + "\",\"code\":\"" + askToSignUp(email) + "\",\"password\":\"" + PASSWORD
                        + "\",\"name\":\"Somebody\"}");
    }

    Doc email(String known) {
        named = switch (asked++ % 4) {
            case 0 -> newcomer();
            case 1 -> known;
            case 2 -> newEmail();
            default -> forgetful();
        };
        return Doc.text(named);
    }

    Doc code() {
        String code = codes.remove(named);
        return Doc.text(code == null ? NO_CODE : code);
    }

    private String newcomer() {
        if (!codes.containsKey(newcomer)) {
            newcomer = newEmail();
            codes.put(newcomer, askToSignUp(newcomer));
        }
        return newcomer;
    }

    private String forgetful() {
        if (!codes.containsKey(forgetful)) {
            forgetful = newEmail();
            signUp(forgetful);
            client.succeed("POST", "/api/auth/password-reset", Map.of(), "{\"email\":\"" + forgetful + "\"}");
            codes.put(forgetful, code(forgetful, 2));
        }
        return forgetful;
    }

    private String askToSignUp(String email) {
        client.succeed(
                "POST",
                "/api/auth/signup",
                Map.of(),
                "{\"email\":\"" + email + "\",\"password\":\"" + PASSWORD + "\",\"name\":\"Somebody\"}");
        return code(email, 1);
    }

    private String code(String email, int number) {
        for (int look = 0; look < MOST_LOOKS; look++) {
            List<JsonNode> mails = client.succeed("GET", "/local/mail?to=" + email, Map.of(), "")
                    .path("mails")
                    .valueStream()
                    .toList();
            if (mails.size() >= number) {
                Optional<String> code =
                        MailedCode.in(mails.getFirst().path("text").asText());
                if (code.isPresent()) {
                    return code.get();
                }
            }
        }
        throw new AssertionError("no mail with a code has come to " + email);
    }
}
