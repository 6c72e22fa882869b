package marketplace.accounts.email;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.accounts.email.Challenge.Purpose;
import marketplace.accounts.email.Challenge.Stage;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Job;
import marketplace.kernel.Problem;
import marketplace.kernel.Sha256;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of challenges.
 *
 * <p>A try is counted before it is judged, by one conditional update: however many come at once, five are judged.
 */
public final class Challenges {

    /** The kind of job that sends a challenge's mail. */
    static final String JOB = "challenge_mail";

    private static final String COUNT = "count";

    private final Table table;

    public Challenges(Table table) {
        this.table = table;
    }

    /** Stores the challenge and has its mail sent; reads nothing, so it is the same for every e-mail. */
    public static Commit open(Challenge challenge) {
        String nonce = ChallengeItems.nonce(challenge);
        Map<String, Object> data = Map.of(
                "email", challenge.email().value(),
                "purpose", challenge.purpose().wire(),
                "selector", challenge.selector(),
                "nonce", nonce);
        return Commit.of(Write.put(ChallengeItems.item(challenge)))
                .job(new Job(JOB, nonce, challenge.createdAt(), data));
    }

    /** The challenge that the job is about, unless it is over or another has taken its place. */
    public Optional<Challenge> find(Job job, Instant now) {
        return table.get(Keys.challenge(job.text("email"), job.text("purpose"), job.text("selector")))
                .map(ChallengeItems::challenge)
                .filter(challenge -> ChallengeItems.nonce(challenge).equals(job.text("nonce")))
                .filter(challenge -> !challenge.isOver(now));
    }

    /** The signup of this e-mail that was admitted last and still waits for its code. */
    Optional<Challenge> latestSignup(Email email, Instant now) {
        return table.get(Keys.latestSignup(email.value()))
                .flatMap(latest ->
                        table.get(Keys.challenge(email.value(), Purpose.SIGNUP.wire(), latest.text("selector"))))
                .map(ChallengeItems::challenge)
                .filter(challenge -> challenge.stage() != Stage.ASKED && !challenge.isOver(now));
    }

    /**
     * Gives the challenge its place among the mails that its e-mail gets in this hour; false where there is none left.
     *
     * @throws LostRace if somebody else admits it at this moment
     */
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

    /** Resets are counted apart, so that nobody keeps an owner out by signing up with his e-mail. */
    private static Write takePlace(Challenge challenge, Instant now) {
        String kind = challenge.purpose() == Purpose.RESET ? "reset_mails" : "signup_mails";
        Instant start = now.truncatedTo(ChronoUnit.HOURS);
        return Write.update(
                        Keys.limit(kind, Sha256.of(challenge.email().value()), start),
                        Change.add(COUNT, 1),
                        Change.set(Item.TTL, start.plus(2, ChronoUnit.HOURS).getEpochSecond()))
                .when(Condition.any(
                        Condition.lacks(COUNT), Condition.below(COUNT, AccountPolicies.MAILS_PER_ADDRESS_AND_HOUR)))
                .otherwise(_ -> new Problem(ErrorCode.RATE_LIMITED, "This address has had its mails of the hour."));
    }

    /** Notes that its mail has left. */
    void sent(Challenge challenge) {
        try {
            table.commit(Commit.of(Write.update(key(challenge), Change.set(ChallengeItems.STAGE, Stage.SENT))
                    .when(isStill(challenge))));
        } catch (LostRace _) {
            // Its code has come back already, or another stands in its place: nothing is left to note.
        }
    }

    /** The challenge that the code is for, after this try was counted; refuses where no code is taken. */
    public Challenge tried(Email email, Purpose purpose, EmailCode code, Instant now) {
        return ChallengeItems.challenge(table.update((Write.Update) Write.update(
                        Keys.challenge(email.value(), purpose.wire(), code.selector()),
                        Change.add(ChallengeItems.TRIES, 1))
                .when(Condition.all(
                        Condition.below(ChallengeItems.TRIES, AccountPolicies.TRIES_PER_CODE),
                        Condition.notBefore(ChallengeItems.EXPIRES_AT, now)))
                .otherwise(_ -> refused())));
    }

    /** Uses the challenge up; of two that come with its code, one does. */
    public static Write spend(Challenge challenge) {
        return Write.delete(key(challenge)).when(isStill(challenge)).otherwise(_ -> refused());
    }

    private static Condition isStill(Challenge challenge) {
        return Condition.is(ChallengeItems.NONCE, ChallengeItems.nonce(challenge));
    }

    private static Key key(Challenge challenge) {
        return Keys.challenge(challenge.email().value(), challenge.purpose().wire(), challenge.selector());
    }

    /** The one answer to a code that is wrong, used, over, tried too often or of another e-mail. */
    public static Problem refused() {
        return new Problem(ErrorCode.UNAUTHENTICATED, "This code does not hold for this e-mail; ask for a new one.");
    }
}
