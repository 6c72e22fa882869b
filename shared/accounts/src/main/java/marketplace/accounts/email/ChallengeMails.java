package marketplace.accounts.email;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.email.Challenge.Ask;
import marketplace.accounts.email.Challenge.Stage;
import marketplace.kernel.Instants;
import marketplace.kernel.Job;
import marketplace.table.JobKind;
import marketplace.table.Table;

/**
 * The background half of challenges: here alone it is looked up whether an e-mail has an account.
 *
 * <p>What differs between a known and an unknown e-mail, its owner reads; whoever sent the request learns nothing. A mail
 * that could not be sent is tried again with the job; one that was sent just before a crash may come twice, with the same
 * code.
 */
public final class ChallengeMails {

    private final Challenges challenges;
    private final Accounts accounts;
    private final EmailCodes codes;
    private final Mailer mailer;

    public ChallengeMails(Table table, EmailCodes codes, Mailer mailer) {
        this.challenges = new Challenges(table);
        this.accounts = new Accounts(table);
        this.codes = codes;
        this.mailer = mailer;
    }

    public List<JobKind> kinds() {
        return List.of(new JobKind(Challenges.JOB, this::run));
    }

    private void run(Job job, Instant now) {
        Optional<Challenge> found = challenges.find(job, now).filter(challenge -> challenge.stage() != Stage.SENT);
        if (found.isEmpty()) {
            return;
        }
        Challenge challenge = found.get();
        // Counted for known and unknown e-mails alike, or the limit itself would tell one from the other.
        if (challenge.stage() == Stage.ASKED && !challenges.admit(challenge, now)) {
            return;
        }
        mail(challenge, now).ifPresent(mailer::send);
        challenges.sent(challenge);
    }

    private Optional<Mail> mail(Challenge challenge, Instant now) {
        boolean known = accounts.findLogin(challenge.email()).isPresent();
        return switch (challenge.ask()) {
            case Ask.SignUp signUp -> Optional.of(known ? knownAlready(challenge) : signupCode(challenge, signUp));
            case Ask.Resend _ ->
                known
                        ? Optional.empty()
                        : challenges
                                .latestSignup(challenge.email(), now)
                                .flatMap(signup -> signup.ask() instanceof Ask.SignUp signUp
                                        ? Optional.of(signupCode(signup, signUp))
                                        : Optional.empty());
            case Ask.Reset _ -> known ? Optional.of(resetCode(challenge)) : Optional.empty();
        };
    }

    private Mail signupCode(Challenge challenge, Ask.SignUp signUp) {
        return new Mail(challenge.email(), "Your code", """
                Somebody signed up with this e-mail address, under the name "%s", on %s.

                If it was you, this code opens the account with the password that was chosen then:

                    %s

                It holds until %s. If it was not you, do not use it; without it nothing happens.
                """.formatted(
                        oneLine(signUp.name()),
                        Instants.text(challenge.createdAt()),
                        codes.of(challenge).written(),
                        Instants.text(challenge.expiresAt())));
    }

    private static Mail knownAlready(Challenge challenge) {
        return new Mail(
                challenge.email(), "You have an account already", """
                Somebody signed up with this e-mail address on %s. It has an account already, so nothing was changed.

                If it was you, sign in, or ask for a password reset if you do not know the password any more. If it was \
                not you, there is nothing to do.
                """.formatted(Instants.text(challenge.createdAt())));
    }

    private Mail resetCode(Challenge challenge) {
        return new Mail(challenge.email(), "Your code for a new password", """
                Somebody asked on %s for a new password of the account with this e-mail address.

                If it was you, this code lets you choose one:

                    %s

                It holds until %s. If it was not you, do not pass it on; without it nothing happens.
                """.formatted(
                        Instants.text(challenge.createdAt()),
                        codes.of(challenge).written(),
                        Instants.text(challenge.expiresAt())));
    }

    /** A name may hold anything; here it stays where it belongs and cannot pass for a text of ours. */
    private static String oneLine(String name) {
        return name.replaceAll("[\\p{Cntrl}\\s\"]+", " ").strip();
    }
}
