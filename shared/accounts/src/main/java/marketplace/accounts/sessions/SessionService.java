package marketplace.accounts.sessions;

import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.accounts.Login;
import marketplace.accounts.Names;
import marketplace.accounts.NoInput;
import marketplace.accounts.Passwords;
import marketplace.accounts.admin.Admins;
import marketplace.accounts.email.Challenges;
import marketplace.accounts.issuer.Issuer;
import marketplace.accounts.issuer.WellKnown;
import marketplace.accounts.sessions.SessionInputs.LoginInput;
import marketplace.accounts.sessions.SessionInputs.RefreshTokenInput;
import marketplace.accounts.sessions.SessionInputs.SignupInput;
import marketplace.accounts.sessions.SessionViews.RefreshedView;
import marketplace.accounts.sessions.SessionViews.SignedInView;
import marketplace.accounts.sessions.SessionViews.SignedOutView;
import marketplace.accounts.sessions.SessionViews.SignedUpView;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** Failures reveal nothing about which part was wrong. */
public final class SessionService {

    private final Table table;
    private final Accounts accounts;
    private final Sessions sessions;
    private final Ids ids;
    private final Challenges challenges;
    private final Issuer issuer;
    private final Admins admins;
    private final Passwords passwords;
    private final SessionStarter signIns;
    private final EmailVerification verification;
    private final RefreshKey refreshKey;
    private final SecondFactors secondFactors;
    private final LoginAttempts attempts;
    private final SignInPlaces places;

    public SessionService(
            Table table,
            Ids ids,
            SecureRandom random,
            Issuer issuer,
            Admins admins,
            EmailVerification verification,
            Passwords passwords,
            RefreshKey refreshKey,
            SecondFactors secondFactors,
            SignInPlaces places) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.sessions = new Sessions(table);
        this.ids = ids;
        this.challenges = new Challenges(table, random);
        this.issuer = issuer;
        this.admins = admins;
        this.passwords = passwords;
        this.signIns = new SessionStarter(ids, random, issuer, admins);
        this.verification = verification;
        this.refreshKey = refreshKey;
        this.secondFactors = secondFactors;
        this.attempts = new LoginAttempts(table);
        this.places = places;
    }

    public Decision<SignedUpView> signup(Call call, SignupInput input) {
        Email email = Email.require(input.email());
        String name = Names.require(input.name());
        return switch (verification) {
            // A stranger may have asked: password and name come with the code, from the reader of the mail.
            case REQUIRED ->
                Decision.of(challenges.ask(email, Challenges.Ask.SIGNUP, call.now()), SignedUpView.codeSent());
            case OFF -> {
                String password = Optional.ofNullable(input.password())
                        .orElseThrow(() -> Problem.invalid("password", "is required"));
                AccountId id = new AccountId(ids.next(IdKind.ACCOUNT, call.now()));
                Account account = Account.open(id, email, name, call.now());
                Login login = places.first(new Login(email, id, passwords.hash(password)), call);
                Commit commit = Commit.none().and(Accounts.open(account, login));
                Decision<SignedInView> session = signIns.begin(call, account, false, commit);
                yield Decision.of(session.commit(), SignedUpView.of(session.answer()));
            }
        };
    }

    /** Every failure gives the same answer at the same cost. */
    public Decision<SignedInView> login(Call call, LoginInput input) {
        Optional<Email> email = Email.find(input.email());
        Optional<Login> found = email.flatMap(accounts::findLogin);
        Optional<Key> counter = email.map(known -> places.counter(known, found, call));
        counter.ifPresent(key -> attempts.begin(email.orElseThrow(), key, call.now()));
        if (!passwords.matches(input.password(), found.map(Login::passwordHash))) {
            throw loginRefused();
        }
        Login login = found.orElseThrow();
        Account account = accounts.find(login.accountId()).orElseThrow(SessionService::loginRefused);
        if (verification == EmailVerification.REQUIRED && !account.emailVerified()) {
            throw loginRefused();
        }
        // The password may be changed at this moment; such a session must not start.
        Commit commit = places.signedIn(login, call).and(LoginAttempts.succeeded(counter.orElseThrow()));
        boolean secondFactor = admins.secondFactorRequired() && admins.include(account);
        return signIns.begin(
                call,
                account,
                secondFactor,
                secondFactor ? commit.and(secondFactors.require(account, input.code(), call.now())) : commit);
    }

    List<Key> readByLogin(Call call, LoginInput input) {
        return Email.find(input.email()).stream()
                .flatMap(email -> Stream.concat(
                        Stream.of(Keys.email(email.value())), places.possibleCounters(email, call).stream()))
                .toList();
    }

    public Decision<RefreshedView> refresh(Call call, RefreshTokenInput input) {
        RefreshToken token = RefreshToken.parse(input.refreshToken()).orElseThrow(SessionService::refreshRefused);
        Session session = sessions.find(token.sessionId(), call.now()).orElseThrow(SessionService::refreshRefused);
        return switch (session.stateOf(token, call.now())) {
            case CURRENT -> {
                RefreshToken next = token.next(refreshKey);
                yield refreshed(call, session, next, Sessions.replace(session, session.refresh(next, call.now())));
            }
            case GRACE -> refreshed(call, session, newest(session, token, call), Sessions.unchanged(session));
            case SPENT -> {
                // Committed here because the call itself is refused.
                table.commit(Commit.of(Sessions.end(session.id())));
                throw refreshRefused();
            }
            case UNKNOWN -> throw refreshRefused();
        };
    }

    /** Only hashes are stored, so the current token is found from the replaced one, successor by successor. */
    private RefreshToken newest(Session session, RefreshToken replaced, Call call) {
        for (RefreshToken next : replaced.possibleNext(refreshKey)) {
            switch (session.stateOf(next, call.now())) {
                case CURRENT -> {
                    return next;
                }
                case GRACE -> {
                    return newest(session, next, call);
                }
                case SPENT, UNKNOWN -> {}
            }
        }
        // Its key has left the ring meanwhile. The tab that has the current token keeps the session.
        throw refreshRefused();
    }

    private Decision<RefreshedView> refreshed(Call call, Session session, RefreshToken next, Write write) {
        Issuer.SessionToken token = issuer.issue(
                call.origin(), person(session), session.id(), session.authenticatedAt(), session.era(), call.now());
        return Decision.of(
                Commit.of(
                        Accounts.requireSessionEra(session.accountId(), session.era())
                                .otherwise(_ -> refreshRefused()),
                        write),
                new RefreshedView(token.value(), token.expiresAt(), next.text()));
    }

    private Caller.SignedIn person(Session session) {
        AccountId id = session.accountId();
        boolean admin = admins.email()
                .flatMap(accounts::findLogin)
                .filter(login -> login.accountId().equals(id))
                .filter(_ -> admins.include(accounts.require(id), session.secondFactor()))
                .isPresent();
        return new Caller.SignedIn(id, admin);
    }

    List<Key> sessionKeys(RefreshTokenInput input) {
        Stream<Key> session =
                RefreshToken.parse(input.refreshToken()).map(RefreshToken::sessionId).map(Keys::session).stream();
        Stream<Key> admin = admins.email().map(Email::value).map(Keys::email).stream();
        return Stream.concat(session, admin).toList();
    }

    public Decision<SignedOutView> logout(Call call, RefreshTokenInput input) {
        SignedOutView answer = new SignedOutView(true);
        return RefreshToken.parse(input.refreshToken())
                .flatMap(token -> sessions.find(token.sessionId(), call.now())
                        .filter(session -> session.stateOf(token, call.now()) != Session.TokenState.UNKNOWN))
                .map(session -> Decision.of(Commit.of(Sessions.end(session.id())), answer))
                .orElseGet(() -> Decision.of(Commit.none(), answer));
    }

    public WellKnown.Jwks jwks(Call call, NoInput input) {
        return issuer.jwks();
    }

    public WellKnown.IssuerConfiguration openidConfiguration(Call call, NoInput input) {
        return WellKnown.configuration(call.origin());
    }

    private static Problem loginRefused() {
        return new Problem(ErrorCode.UNAUTHENTICATED, "E-mail or password is wrong.");
    }

    private static Problem refreshRefused() {
        return new Problem(ErrorCode.UNAUTHENTICATED, "The refresh token is invalid or spent. Sign in again.");
    }
}
