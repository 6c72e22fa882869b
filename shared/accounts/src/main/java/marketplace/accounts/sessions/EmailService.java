package marketplace.accounts.sessions;

import java.security.SecureRandom;
import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.accounts.EmailVerifiedJob;
import marketplace.accounts.Login;
import marketplace.accounts.Names;
import marketplace.accounts.Passwords;
import marketplace.accounts.ResetCleanup;
import marketplace.accounts.SignInPlace;
import marketplace.accounts.admin.Admins;
import marketplace.accounts.email.Challenge;
import marketplace.accounts.email.Challenge.Purpose;
import marketplace.accounts.email.Challenges;
import marketplace.accounts.email.Challenges.Ask;
import marketplace.accounts.email.EmailCode;
import marketplace.accounts.email.EmailCodes;
import marketplace.accounts.issuer.Issuer;
import marketplace.accounts.keys.ApiKey;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.keys.KeyRevokedJob;
import marketplace.accounts.keys.KeyWebhooks;
import marketplace.accounts.sessions.SessionInputs.MailInput;
import marketplace.accounts.sessions.SessionInputs.NewPasswordInput;
import marketplace.accounts.sessions.SessionInputs.VerifyEmailInput;
import marketplace.accounts.sessions.SessionViews.MailRequestedView;
import marketplace.accounts.sessions.SessionViews.PasswordResetView;
import marketplace.accounts.sessions.SessionViews.SignedInView;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.table.Commit;
import marketplace.table.ParallelReads;
import marketplace.table.Table;
import marketplace.table.Write;

/** Requesting a mail reads nothing, so no response reveals who has an account. */
public final class EmailService {

    private final Accounts accounts;
    private final Challenges challenges;
    private final EmailCodes codes;
    private final SignInPlaces places;
    private final LoginAttempts attempts;
    private final Passwords passwords;
    private final SessionStarter signIns;
    private final Ids ids;
    private final ApiKeys keys;
    private final Supplier<KeyWebhooks> webhooks;
    private final Supplier<List<ResetCleanup>> cleanups;

    public EmailService(
            Table table,
            Ids ids,
            SecureRandom random,
            Issuer issuer,
            Admins admins,
            EmailCodes codes,
            SignInPlaces places,
            Passwords passwords,
            Supplier<KeyWebhooks> webhooks,
            Supplier<List<ResetCleanup>> cleanups) {
        this.accounts = new Accounts(table);
        this.challenges = new Challenges(table, random);
        this.codes = codes;
        this.places = places;
        this.attempts = new LoginAttempts(table);
        this.passwords = passwords;
        this.signIns = new SessionStarter(ids, random, issuer, admins);
        this.ids = ids;
        this.keys = new ApiKeys(table);
        this.webhooks = webhooks;
        this.cleanups = cleanups;
    }

    Decision<SignedInView> verify(Call call, VerifyEmailInput input) {
        Email email = Email.find(input.email()).orElseThrow(Challenges::refused);
        String name = Names.require(input.name());
        Challenge challenge = proven(email, Purpose.SIGNUP, input.code(), call);
        Account account = Account.open(new AccountId(ids.next(IdKind.ACCOUNT, call.now())), email, name, call.now())
                .verified();
        Login login = places.first(new Login(email, account.id(), passwords.hash(input.password())), call);
        Commit commit = Commit.of(Challenges.spend(challenge))
                .and(Accounts.open(account, login))
                .job(EmailVerifiedJob.of(account.id(), email, call.now()));
        return signIns.begin(call, account, false, commit);
    }

    Decision<MailRequestedView> resend(Call call, MailInput input) {
        return ask(call, input, Ask.RESEND);
    }

    Decision<MailRequestedView> requestReset(Call call, MailInput input) {
        return ask(call, input, Ask.RESET);
    }

    private Decision<MailRequestedView> ask(Call call, MailInput input, Ask ask) {
        Commit commit = challenges.ask(Email.require(input.email()), ask, call.now());
        return Decision.of(commit, new MailRequestedView(true));
    }

    /** Returns no session: signing in confirms the new password. The code proves that the e-mail is read. */
    Decision<PasswordResetView> confirmReset(Call call, NewPasswordInput input) {
        Email email = Email.find(input.email()).orElseThrow(Challenges::refused);
        Challenge challenge = proven(email, Purpose.RESET, input.code(), call);
        Login login = accounts.findLogin(email).orElseThrow(Challenges::refused);
        Account account = accounts.find(login.accountId()).orElseThrow(Challenges::refused);
        // Someone who cannot read the e-mail may have opened the account.
        boolean strangers = !account.emailVerified();
        boolean revokes = input.revokesApiKeys() || strangers;
        List<ApiKey> revoked = revokes ? keys.active(account.id()) : List.of();
        List<SignInPlace> known = places.afterReset(login, strangers ? List.of() : login.places(), call);
        Commit commit = Commit.of(
                        Challenges.spend(challenge),
                        Accounts.changePassword(login, passwords.hash(input.password()), known),
                        revokes
                                ? Accounts.verifyEmailAndEndSessionsAndKeys(account, revoked.size())
                                : Accounts.verifyEmailAndEndSessions(account.id()))
                .and(attempts.forget(email))
                .job(EmailVerifiedJob.of(account.id(), email, call.now()));
        for (ApiKey key : revoked) {
            commit = commit.and(ApiKeys.end(key, key.revoke(call.now())))
                    .and(key.webhook()
                            .map(webhook -> webhooks.get().remove(account.id(), webhook.endpointId()))
                            .orElse(List.of()));
        }
        if (!revoked.isEmpty()) {
            commit = commit.job(KeyRevokedJob.of(revoked.getFirst(), call.now()));
        }
        if (strangers) {
            List<Supplier<List<Write>>> reads = cleanups.get().stream()
                    .<Supplier<List<Write>>>map(cleanup -> () -> cleanup.writes(account.id(), call.now()))
                    .toList();
            for (List<Write> writes : ParallelReads.all(reads)) {
                commit = commit.and(writes);
            }
        }
        return Decision.of(commit, new PasswordResetView(true, revoked.size()));
    }

    private Challenge proven(Email email, Purpose purpose, String written, Call call) {
        EmailCode code = EmailCode.parse(written).orElseThrow(Challenges::refused);
        Challenge challenge = challenges.tried(email, purpose, call);
        if (!codes.proves(challenge, code)) {
            throw Challenges.refused();
        }
        return challenge;
    }
}
