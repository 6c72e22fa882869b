package marketplace.accounts;

import java.security.SecureRandom;
import java.util.Optional;
import marketplace.accounts.AccountInputs.LoginInput;
import marketplace.accounts.AccountInputs.RefreshTokenInput;
import marketplace.accounts.AccountInputs.SignupInput;
import marketplace.accounts.AccountViews.AccountView;
import marketplace.accounts.AccountViews.RefreshedView;
import marketplace.accounts.AccountViews.SignedInView;
import marketplace.accounts.AccountViews.SignedOutView;
import marketplace.api.Decision;
import marketplace.kernel.AccountId;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.SessionId;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * The use-cases of signing up, in, on and out.
 *
 * <p>Whatever fails in them tells as little as it can: an e-mail, a password and a token are each either right or not.
 */
public final class AccountService {

    private final Table table;
    private final Accounts accounts;
    private final Sessions sessions;
    private final Ids ids;
    private final SecureRandom random;
    private final Issuer issuer;
    private final Passwords passwords;

    public AccountService(Table table, Ids ids, SecureRandom random, Issuer issuer) {
        this(table, ids, random, issuer, new Passwords(random));
    }

    AccountService(Table table, Ids ids, SecureRandom random, Issuer issuer, Passwords passwords) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.sessions = new Sessions(table);
        this.ids = ids;
        this.random = random;
        this.issuer = issuer;
        this.passwords = passwords;
    }

    /** Opens an account and its first session. */
    public Decision<SignedInView> signup(Call call, SignupInput input) {
        Email email = Email.require(input.email());
        String name = Names.require(input.name());
        AccountId id = new AccountId(ids.next(IdKind.ACCOUNT, call.now()));
        Account account = Account.open(id, email, name, call.now());
        Login login = new Login(email, id, passwords.hash(input.password()));
        return signedIn(call, account, Commit.none().and(Accounts.open(account, login)));
    }

    /** Begins a session; every failure is the same, and costs the same. */
    public Decision<SignedInView> login(Call call, LoginInput input) {
        Optional<Login> login = Email.find(input.email()).flatMap(accounts::findLogin);
        if (!passwords.matches(input.password(), login.map(Login::passwordHash))) {
            throw new Problem(ErrorCode.UNAUTHENTICATED, "No account has this e-mail and this password.");
        }
        return signedIn(call, accounts.require(login.orElseThrow().accountId()), Commit.none());
    }

    private Decision<SignedInView> signedIn(Call call, Account account, Commit commit) {
        SessionId id = new SessionId(ids.next(IdKind.SESSION, call.now()));
        RefreshToken refresh = RefreshToken.first(id, random);
        Session session = Session.open(refresh, account.id(), call.now());
        Issuer.SessionToken token = issuer.issue(call.origin(), account.id(), id, call.now());
        return Decision.of(
                commit.and(Sessions.open(session)),
                new SignedInView(AccountView.of(account), token.value(), token.expiresAt(), refresh.text()));
    }

    /** Exchanges a refresh token for the next; one that was spent before ends the session. */
    public Decision<RefreshedView> refresh(Call call, RefreshTokenInput input) {
        RefreshToken token = RefreshToken.parse(input.refreshToken()).orElseThrow(AccountService::refreshRefused);
        Session session = sessions.find(token.sessionId(), call.now()).orElseThrow(AccountService::refreshRefused);
        return switch (session.standingOf(token)) {
            case CURRENT -> refreshed(call, session, token);
            case SPENT -> {
                // Committed here although the call is refused: the session must end because of the refusal.
                table.commit(Commit.of(Sessions.end(session.id())));
                throw refreshRefused();
            }
            case FOREIGN -> throw refreshRefused();
        };
    }

    private Decision<RefreshedView> refreshed(Call call, Session session, RefreshToken spent) {
        RefreshToken next = spent.next(random);
        Issuer.SessionToken token = issuer.issue(call.origin(), session.accountId(), session.id(), call.now());
        return Decision.of(
                Commit.of(Sessions.replace(session, session.refresh(next, call.now()))),
                new RefreshedView(token.value(), token.expiresAt(), next.text()));
    }

    /** Ends a session, by any token of its own; the answer is the same whether or not there was one. */
    public Decision<SignedOutView> logout(Call call, RefreshTokenInput input) {
        SignedOutView answer = new SignedOutView(true);
        return RefreshToken.parse(input.refreshToken())
                .flatMap(token -> sessions.find(token.sessionId(), call.now())
                        .filter(session -> session.standingOf(token) != Session.Standing.FOREIGN))
                .map(session -> Decision.of(Commit.of(Sessions.end(session.id())), answer))
                .orElseGet(() -> Decision.preview(answer));
    }

    /** The keys that check our session tokens. */
    public WellKnown.Jwks jwks(Call call, NoInput input) {
        return issuer.jwks();
    }

    /** Where those keys are, for whoever knows the issuer alone. */
    public WellKnown.Configuration openidConfiguration(Call call, NoInput input) {
        return WellKnown.configuration(call.origin());
    }

    private static Problem refreshRefused() {
        return new Problem(ErrorCode.UNAUTHENTICATED, "This refresh token does not hold; sign in again.");
    }
}
