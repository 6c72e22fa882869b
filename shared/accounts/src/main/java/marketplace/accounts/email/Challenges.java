package marketplace.accounts.email;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.accounts.email.Challenge.Purpose;
import marketplace.accounts.email.Challenge.Stage;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Job;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

/** A try is counted before its code is checked, so at most five codes are checked. */
public final class Challenges {

    static final String JOB = "challenge_mail";

    /** Names a challenge. The nonce distinguishes it from one that has replaced it. */
    public record Asked(Email email, Purpose purpose, String selector, String nonce) {}

    private static final String COUNT = "count";

    private final Table table;

    public Challenges(Table table) {
        this.table = table;
    }

    /** Reads nothing, so it is the same for every e-mail. */
    public static Commit open(Challenge challenge) {
        String nonce = ChallengeItems.nonce(challenge);
        Asked data = new Asked(challenge.email(), challenge.purpose(), challenge.selector(), nonce);
        return Commit.of(Write.put(ChallengeItems.item(challenge)))
                .job(new Job(JOB, nonce, challenge.createdAt(), data));
    }

    public Optional<Challenge> find(Asked asked, Instant now) {
        return table.get(Keys.challenge(asked.email().value(), asked.purpose().wire(), asked.selector()))
                .map(ChallengeItems.MAPPER::read)
                .filter(challenge -> ChallengeItems.nonce(challenge).equals(asked.nonce()))
                .filter(challenge -> !challenge.isOver(now));
    }

    Optional<Challenge> latestSignup(Email email, Instant now) {
        return table.get(Keys.latestSignup(email.value()))
                .flatMap(latest ->
                        table.get(Keys.challenge(email.value(), Purpose.SIGNUP.wire(), latest.text("selector"))))
                .map(ChallengeItems.MAPPER::read)
                .filter(challenge -> challenge.stage() != Stage.ASKED && !challenge.isOver(now));
    }

    boolean admit(Challenge challenge, Instant now) {
        Commit commit = Commit.of(
                takePlace(challenge, now),
                Write.update(
                                key(challenge),
                                Change.set(ChallengeItems.STAGE, Stage.ADMITTED),
                                Change.set(ChallengeItems.TRIES, 0))
                        .when(Condition.all(isStill(challenge), Condition.is(ChallengeItems.STAGE, Stage.ASKED))));
        if (challenge.purpose() == Purpose.SIGNUP) {
            commit = commit.and(Write.put(ChallengeItems.latest(challenge)));
        }
        try {
            table.commit(commit);
            return true;
        } catch (Problem full) {
            if (full.code() == ErrorCode.RATE_LIMITED) {
                return false;
            }
            throw full;
        }
    }

    /** Resets are counted separately, so that sign-ups with an e-mail cannot block its owner's reset. */
    private static Write takePlace(Challenge challenge, Instant now) {
        String kind = challenge.purpose() == Purpose.RESET ? "reset_mails" : "signup_mails";
        Instant start = now.truncatedTo(ChronoUnit.HOURS);
        return Write.update(
                        Keys.limit(kind, Sha256.of(challenge.email().value()), start),
                        Change.add(COUNT, 1),
                        Change.set(Item.TTL, start.plus(2, ChronoUnit.HOURS).getEpochSecond()))
                .when(Condition.any(
                        Condition.lacks(COUNT), Condition.below(COUNT, AccountPolicies.MAILS_PER_ADDRESS_AND_HOUR)))
                .otherwise(_ -> new Problem(ErrorCode.RATE_LIMITED, "This address has reached its mails per hour."));
    }

    void sent(Challenge challenge) {
        try {
            table.commit(Commit.of(Write.update(key(challenge), Change.set(ChallengeItems.STAGE, Stage.SENT))
                    .when(isStill(challenge))));
        } catch (LostRace _) {
            // The code was already used, or the challenge was replaced.
        }
    }

    public Challenge tried(Email email, Purpose purpose, EmailCode code, Instant now) {
        return ChallengeItems.MAPPER.read(table.update((Write.Update) Write.update(
                        Keys.challenge(email.value(), purpose.wire(), code.selector()),
                        Change.add(ChallengeItems.TRIES, 1))
                .when(Condition.all(
                        Condition.below(ChallengeItems.TRIES, AccountPolicies.TRIES_PER_CODE),
                        Condition.notBefore(ChallengeItems.EXPIRES_AT, now)))
                .otherwise(_ -> refused())));
    }

    public static Write spend(Challenge challenge) {
        return Write.delete(key(challenge)).when(isStill(challenge)).otherwise(_ -> refused());
    }

    private static Condition isStill(Challenge challenge) {
        return Condition.is(ChallengeItems.NONCE, ChallengeItems.nonce(challenge));
    }

    private static Key key(Challenge challenge) {
        return Keys.challenge(challenge.email().value(), challenge.purpose().wire(), challenge.selector());
    }

    /** The one answer for a code that is wrong, used, expired, tried too often or of another e-mail. */
    public static Problem refused() {
        return new Problem(ErrorCode.UNAUTHENTICATED, "The code is wrong, expired or already used. Request a new one.");
    }
}
