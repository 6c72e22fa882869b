package marketplace.accounts.sessions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Accounts;
import marketplace.accounts.NoInput;
import marketplace.accounts.sessions.OwnSessionViews.EndSessionInput;
import marketplace.accounts.sessions.OwnSessionViews.EndedSessionView;
import marketplace.accounts.sessions.OwnSessionViews.EndedSessionsView;
import marketplace.accounts.sessions.OwnSessionViews.SessionView;
import marketplace.accounts.sessions.OwnSessionViews.StepUpInput;
import marketplace.accounts.sessions.OwnSessionViews.SteppedUpView;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Table;
import marketplace.table.Write;

/** What a signed-in person does with the sessions of the account. */
public final class OwnSessionService {

    private final Accounts accounts;
    private final Sessions sessions;

    public OwnSessionService(Table table) {
        this.accounts = new Accounts(table);
        this.sessions = new Sessions(table);
    }

    /** The session is marked with its password's time, so that also the token that the caller already has may act. */
    Decision<SteppedUpView> stepUp(Call call, StepUpInput input) {
        Session session =
                current(call).flatMap(id -> sessions.find(id, call.now())).orElseThrow(OwnSessionService::notOurs);
        Instant proven = person(call).flatMap(Caller.SignedIn::authenticatedAt).orElseThrow(OwnSessionService::notOurs);
        return Decision.of(
                Commit.of(
                        Sessions.replace(session, session.stepUp(proven)),
                        Accounts.stepUp(call.accountId(), session.id(), proven)),
                new SteppedUpView(proven.plus(AccountPolicies.STEP_UP_LIFETIME)));
    }

    private static Problem notOurs() {
        return new Problem(
                ErrorCode.INVALID_STATE,
                "This session has ended, or is one of an external issuer. Sign in again instead.");
    }

    /** Sessions of an earlier era are over, although they are stored until they expire. */
    List<SessionView> list(Call call, NoInput input) {
        long era = accounts.require(call.accountId()).sessionEra();
        List<Session> open = sessions.newest(call.accountId(), call.now()).stream()
                .filter(session -> session.era() == era)
                .toList();
        return OwnSessionViews.of(open, current(call));
    }

    Decision<EndedSessionView> end(Call call, EndSessionInput input) {
        Session session = sessions.find(input.sessionId(), call.now())
                .filter(found -> found.accountId().equals(call.accountId()))
                .orElseThrow(IdKind.SESSION::unknown);
        Write end = Sessions.end(session.id()).when(Condition.exists()).otherwise(_ -> IdKind.SESSION.unknown());
        return Decision.of(Commit.of(end), new EndedSessionView(true));
    }

    Decision<EndedSessionsView> endAll(Call call, NoInput input) {
        return Decision.of(Commit.of(Accounts.endSessions(call.accountId())), new EndedSessionsView(true));
    }

    private static Optional<SessionId> current(Call call) {
        return person(call).flatMap(Caller.SignedIn::session);
    }

    private static Optional<Caller.SignedIn> person(Call call) {
        return call.caller() instanceof Caller.SignedIn person ? Optional.of(person) : Optional.empty();
    }
}
