package marketplace.accounts.email;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.accounts.email.Challenge.Purpose;
import marketplace.accounts.limits.SourceAddress;
import marketplace.api.limits.FixedLimit;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Job;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Retries;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The pending codes. A try is counted before its code is checked, for its network: a stranger's wrong guesses take no
 * try from the owner of the e-mail.
 */
public final class Challenges {

    static final String JOB = "challenge_mail";

    private static final FixedLimit TRIES = new FixedLimit(
            "code_tries",
            AccountPolicies.CODE_TRIES_PER_HOUR,
            Duration.ofHours(1),
            "Too many codes were tried for this e-mail from your network. Retry in the next hour.");

    /** What a mail is asked for. */
    public enum Ask implements Wire {
        SIGNUP(Purpose.SIGNUP),
        /** Mails the pending sign-up code again; there is no new one. */
        RESEND(Purpose.SIGNUP),
        RESET(Purpose.RESET);

        final Purpose purpose;

        Ask(Purpose purpose) {
            this.purpose = purpose;
        }
    }

    public record Asked(Email email, Ask ask) {}

    private final Table table;
    private final SecureRandom random;

    public Challenges(Table table, SecureRandom random) {
        this.table = table;
        this.random = random;
    }

    /** Reads nothing, so it is the same for every e-mail. The job then finds or creates the pending code. */
    public Commit ask(Email email, Ask ask, Instant now) {
        return Commit.none().job(new Job(JOB, HexFormat.of().formatHex(nonce()), now, new Asked(email, ask)));
    }

    public Optional<Challenge> find(Email email, Purpose purpose, Instant now) {
        return stored(email, purpose).filter(challenge -> !challenge.isOver(now));
    }

    private Optional<Challenge> stored(Email email, Purpose purpose) {
        return table.get(Keys.challenge(email.value(), purpose.wire())).map(ChallengeItems.MAPPER::read);
    }

    /** The pending code to mail for this request; empty if it was mailed for it already, or often enough. */
    Optional<Challenge> toMail(Asked asked, String request, Instant now) {
        return change(
                        asked,
                        challenge -> challenge
                                .filter(pending -> !pending.isOver(now))
                                .or(() -> asked.ask() == Ask.RESEND
                                        ? Optional.empty()
                                        : Optional.of(Challenge.of(asked.email(), asked.ask().purpose, nonce(), now)))
                                .filter(pending -> !pending.isMailedFor(request) && pending.hasMailsLeft())
                                .map(pending -> pending.mailedFor(request)))
                .filter(pending -> !pending.isOver(now))
                .filter(pending -> pending.isMailedFor(request) && !pending.isSentFor(request));
    }

    void sent(Asked asked, String request) {
        // Without the mailing, the code was used in the meantime.
        change(
                asked,
                challenge -> challenge
                        .filter(pending -> pending.isMailedFor(request))
                        .map(pending -> pending.sentFor(request)));
    }

    /** Returns what is stored afterwards. */
    private Optional<Challenge> change(Asked asked, Function<Optional<Challenge>, Optional<Challenge>> next) {
        Retries.Attempts attempts = Retries.standard().begin();
        while (true) {
            Optional<Challenge> read = stored(asked.email(), asked.ask().purpose);
            Optional<Challenge> changed = next.apply(read);
            if (changed.isEmpty()) {
                return read;
            }
            try {
                table.commit(Commit.of(Write.put(ChallengeItems.item(changed.get()))
                        .when(read.map(Challenges::isStill).orElse(Condition.absent()))));
                return changed;
            } catch (LostRace race) {
                if (!attempts.again()) {
                    throw race;
                }
            }
        }
    }

    /** The pending code, after one more try was counted. */
    public Challenge tried(Email email, Purpose purpose, Call call) {
        String network = SourceAddress.network(call.sourceIp()).orElse("unknown");
        String who = Sha256.of(String.join("\n", email.value(), purpose.wire(), network));
        if (!TRIES.count(table, who, Optional.empty(), call.now())) {
            throw TRIES.usedUp(call.now());
        }
        return find(email, purpose, call.now()).orElseThrow(Challenges::refused);
    }

    /** The code ends with its use. */
    public static Write spend(Challenge challenge) {
        return Write.delete(Keys.challenge(
                        challenge.email().value(), challenge.purpose().wire()))
                .when(Condition.is(ChallengeItems.NONCE, ChallengeItems.nonce(challenge)))
                .otherwise(_ -> refused());
    }

    private static Condition isStill(Challenge read) {
        return Condition.all(
                Condition.is(ChallengeItems.NONCE, ChallengeItems.nonce(read)), Condition.version(read.version()));
    }

    private byte[] nonce() {
        byte[] nonce = new byte[Challenge.NONCE_BYTES];
        random.nextBytes(nonce);
        return nonce;
    }

    /** The one answer for a code that is wrong, used, expired or of another e-mail. */
    public static Problem refused() {
        return new Problem(ErrorCode.UNAUTHENTICATED, "The code is wrong, expired or already used. Request a new one.");
    }
}
