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

/** Sends the mails in the background. A crash may send a mail twice, with the same code. */
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

    public List<JobKind<?>> kinds() {
        return List.of(new JobKind<>(Challenges.JOB, Challenges.Asked.class, this::run));
    }

    private void run(Job job, Challenges.Asked asked, Instant now) {
        Optional<Challenge> found = challenges.find(asked, now).filter(challenge -> challenge.stage() != Stage.SENT);
        if (found.isEmpty()) {
            return;
        }
        Challenge challenge = found.get();
        // Counted for known and unknown e-mails alike; otherwise the limit would reveal which is which.
        if (challenge.stage() == Stage.ASKED && !challenges.admit(challenge, now)) {
            return;
        }
        mail(challenge, now).ifPresent(mailer::send);
        challenges.sent(challenge);
    }

    private Optional<Mail> mail(Challenge challenge, Instant now) {
        boolean known = accounts.findLogin(challenge.email()).isPresent();
        return switch (challenge.ask()) {
            case Ask.SignUp signUp -> Optional.of(known ? alreadyRegistered(challenge) : signupCode(challenge, signUp));
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
        return new Mail(challenge.email(), "Your sign-up code", """
            Someone signed up with this e-mail address and the name "%s" on %s.

            If it was you, enter this code to open the account:

                %s

            The code is valid until %s. If it was not you, ignore this mail; no account will be opened.
            """.formatted(
                        oneLine(signUp.name()),
                        Instants.text(challenge.createdAt()),
                        codes.of(challenge).written(),
                        Instants.text(challenge.expiresAt())));
    }

    private static Mail alreadyRegistered(Challenge challenge) {
        return new Mail(
                challenge.email(), "You already have an account", """
                    Someone tried to sign up with this e-mail address on %s. It already has an account, so \
                    nothing changed.

                    If it was you, sign in, or request a password reset if you have forgotten the password. If it was \
                    not you, ignore this mail.
                    """.formatted(Instants.text(challenge.createdAt())));
    }

    private Mail resetCode(Challenge challenge) {
        return new Mail(challenge.email(), "Your password reset code", """
            Someone requested a password reset for the account of this e-mail address on %s.

            If it was you, enter this code to set a new password:

                %s

            The code is valid until %s. If it was not you, do not share it; the password stays unchanged.
            """.formatted(
                        Instants.text(challenge.createdAt()),
                        codes.of(challenge).written(),
                        Instants.text(challenge.expiresAt())));
    }

    /** A name must not look like part of our text, or become a link. */
    private static String oneLine(String name) {
        return LinkFree.of(name.replaceAll("[\\p{Cntrl}\\s\"]+", " ").strip());
    }
}
