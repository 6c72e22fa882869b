package marketplace.accounts.email;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.kernel.Job;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Sends the mails in the background. A crash may send a mail twice, with the same code. */
public final class ChallengeMails {

    private static final String SERVICE = "Human-Hiring Marketplace";

    /** The zone of someone without an account is not known. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "EEE d MMM uuuu, HH:mm '(UTC)'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final Challenges challenges;
    private final Accounts accounts;
    private final EmailCodes codes;
    private final Mailer mailer;

    public ChallengeMails(Table table, SecureRandom random, EmailCodes codes, Mailer mailer) {
        this.challenges = new Challenges(table, random);
        this.accounts = new Accounts(table);
        this.codes = codes;
        this.mailer = mailer;
    }

    public List<JobKind<?>> kinds() {
        return List.of(new JobKind<>(Challenges.JOB, Challenges.Asked.class, this::run));
    }

    private void run(Job job, Challenges.Asked asked, Instant now) {
        // Counted for known and unknown e-mails alike; otherwise the limit would reveal which is which.
        challenges.toMail(asked, job.id(), now).ifPresent(challenge -> {
            mail(asked.ask(), challenge, job.created()).ifPresent(mailer::send);
            challenges.sent(asked, job.id());
        });
    }

    private Optional<Mail> mail(Challenges.Ask ask, Challenge challenge, Instant asked) {
        boolean known = accounts.findLogin(challenge.email()).isPresent();
        return switch (ask) {
            case SIGNUP -> Optional.of(known ? alreadyRegistered(challenge, asked) : signupCode(challenge));
            case RESEND -> known ? Optional.empty() : Optional.of(signupCode(challenge));
            case RESET -> known ? Optional.of(resetCode(challenge)) : Optional.empty();
        };
    }

    /** The mail has nothing of the request: a stranger may have sent it. */
    private Mail signupCode(Challenge challenge) {
        return new Mail(challenge.email(), "Your sign-up code: " + SERVICE, """
            Someone asked to open an account at the %s with this e-mail address on %s.

            If it was you, enter this code, with a password of your choice, to open the account:

                %s

            The code is valid until %s. If it was not you, do not share it; no account will be opened.
            """.formatted(
                SERVICE, time(challenge.createdAt()), codes.of(challenge).written(), time(challenge.expiresAt())));
    }

    private static Mail alreadyRegistered(Challenge challenge, Instant asked) {
        return new Mail(
                challenge.email(), "You already have an account: " + SERVICE, """
                    Someone tried to sign up at the %s with this e-mail address on %s. It already has an account, so \
                    nothing changed.

                    If it was you, sign in, or request a password reset if you have forgotten the password. If it was \
                    not you, ignore this mail.
                    """.formatted(SERVICE, time(asked)));
    }

    private Mail resetCode(Challenge challenge) {
        return new Mail(challenge.email(), "Your password reset code: " + SERVICE, """
            Someone requested a password reset for your account at the %s on %s.

            If it was you, enter this code to set a new password:

                %s

            The code is valid until %s. If it was not you, do not share it; the password stays unchanged.
            """.formatted(
                SERVICE, time(challenge.createdAt()), codes.of(challenge).written(), time(challenge.expiresAt())));
    }

    private static String time(Instant at) {
        return TIME.format(at);
    }
}
