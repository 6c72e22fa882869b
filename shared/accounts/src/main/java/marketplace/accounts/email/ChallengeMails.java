package marketplace.accounts.email;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.Login;
import marketplace.kernel.Job;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Sends the mails in the background. A crash may send a mail twice, with the same code. */
public final class ChallengeMails {

    private final Challenges challenges;
    private final Accounts accounts;
    private final EmailCodes codes;
    private final Mailer mailer;
    private final ReaderZones zones;

    public ChallengeMails(Table table, SecureRandom random, EmailCodes codes, Mailer mailer, ReaderZones zones) {
        this.challenges = new Challenges(table, random);
        this.accounts = new Accounts(table);
        this.codes = codes;
        this.mailer = mailer;
        this.zones = zones;
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
        Optional<Login> owner = accounts.findLogin(challenge.email());
        Optional<ZoneId> zone = owner.map(Login::accountId).flatMap(zones::find);
        return switch (ask) {
            case SIGNUP ->
                Optional.of(owner.isPresent() ? alreadyRegistered(challenge, asked, zone) : signupCode(challenge));
            case RESEND -> owner.isPresent() ? Optional.empty() : Optional.of(signupCode(challenge));
            case RESET -> owner.map(_ -> resetCode(challenge, zone));
        };
    }

    /** The mail has nothing of the request: a stranger may have sent it. The zone of a newcomer is not known. */
    private Mail signupCode(Challenge challenge) {
        return new Mail(challenge.email(), "Your sign-up code: " + Mail.SERVICE, """
            Someone asked to open an account at the %s with this e-mail address on %s.

            If it was you, enter this code, with a password of your choice, to open the account:

                %s

            The code is valid until %s. If it was not you, do not share it; no account will be opened.
            """.formatted(
                        Mail.SERVICE,
                        MailTime.text(challenge.createdAt(), Optional.empty()),
                        codes.of(challenge).written(),
                        MailTime.text(challenge.expiresAt(), Optional.empty())));
    }

    private static Mail alreadyRegistered(Challenge challenge, Instant asked, Optional<ZoneId> zone) {
        return new Mail(challenge.email(), "You already have an account: " + Mail.SERVICE, """
            Someone tried to sign up at the %s with this e-mail address on %s. It already has an account, so \
            nothing changed.

            If it was you, sign in, or request a password reset if you have forgotten the password. If it was \
            not you, ignore this mail.
            """.formatted(
                        Mail.SERVICE, MailTime.text(asked, zone)));
    }

    private Mail resetCode(Challenge challenge, Optional<ZoneId> zone) {
        return new Mail(challenge.email(), "Your password reset code: " + Mail.SERVICE, """
            Someone requested a password reset for your account at the %s on %s.

            If it was you, enter this code to set a new password:

                %s

            The code is valid until %s. If it was not you, do not share it; the password stays unchanged.
            """.formatted(
                        Mail.SERVICE,
                        MailTime.text(challenge.createdAt(), zone),
                        codes.of(challenge).written(),
                        MailTime.text(challenge.expiresAt(), zone)));
    }
}
