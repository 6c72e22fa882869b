package marketplace.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Problem;
import marketplace.stdio.identities.Identities;
import marketplace.stdio.identities.Identity;

/** Checks address, key, clock and identity, and says what to do. Never shows the key. */
final class Doctor {

    private final Settings settings;
    private final Clock clock;
    private final StringBuilder report = new StringBuilder();
    private boolean healthy = true;

    Doctor(Settings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** @return the exit code: 0 if all is well */
    int examine(OutputStream out) throws IOException {
        Optional<String> key =
                settings.key().or(() -> StoredKey.in(settings.home()).read());
        Optional<RestApi.Answer> status = reach(new RestApi(settings.api(), key));
        status.ifPresent(answer -> {
            checkKey(key, answer);
            answer.at().ifPresent(this::checkClock);
        });
        checkIdentities();
        out.write(report.toString().getBytes(StandardCharsets.UTF_8));
        return healthy ? 0 : 1;
    }

    private Optional<RestApi.Answer> reach(RestApi api) {
        try {
            RestApi.Answer answer = api.get("/api/account/status", settings.longestCall());
            if (answer.body().path("success").isBoolean()) {
                good("address", settings.api() + " answers");
                return Optional.of(answer);
            }
            bad(
                    "address",
                    settings.api() + " answers " + answer.status()
                            + ", and not as this service does: correct SERVICE_API_URL");
        } catch (IOException failure) {
            bad(
                    "address",
                    settings.api() + " cannot be reached (" + failure.getClass().getSimpleName()
                            + "): correct SERVICE_API_URL, or start the service");
        }
        return Optional.empty();
    }

    private void checkKey(Optional<String> key, RestApi.Answer answer) {
        if (key.isEmpty()) {
            bad("key", "none: set SERVICE_API_KEY, or run store-key; only free tools work without");
        } else if (answer.succeeded()
                && answer.body().path("authenticated").asBoolean(answer.body().has("account"))) {
            good("key", "valid");
        } else {
            bad("key", "not valid, or revoked: create another one and set SERVICE_API_KEY");
        }
    }

    private void checkClock(Instant server) {
        Duration difference = Duration.between(server, clock.instant());
        if (difference.abs().compareTo(Tools.SIGNATURE_WINDOW) < 0) {
            good("clock", "right");
        } else {
            bad(
                    "clock",
                    "differs by " + difference.abs().toSeconds()
                            + " seconds from the server's, so signatures are refused: set it");
        }
    }

    private void checkIdentities() {
        try {
            Optional<Identity> current = new Identities(settings.home(), clock).current();
            if (current.isPresent()) {
                good("identity", current.get().name() + ", " + current.get().agentId());
            } else {
                good("identity", "none yet: create_identity makes one for signed messages");
            }
        } catch (Problem fault) {
            bad("identity", fault.getMessage());
        }
        if (Files.exists(settings.home()) && !Files.isWritable(settings.home())) {
            bad("folder", settings.home() + " cannot be written: change its owner or its permissions");
        }
    }

    private void good(String subject, String finding) {
        line("ok  ", subject, finding);
    }

    private void bad(String subject, String finding) {
        healthy = false;
        line("BAD ", subject, finding);
    }

    private void line(String mark, String subject, String finding) {
        report.append(mark).append(subject).append(": ").append(finding).append('\n');
    }
}
