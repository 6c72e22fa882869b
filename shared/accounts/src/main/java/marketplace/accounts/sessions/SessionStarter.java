package marketplace.accounts.sessions;

import java.security.SecureRandom;
import marketplace.accounts.Account;
import marketplace.accounts.admin.Admins;
import marketplace.accounts.issuer.Issuer;
import marketplace.accounts.sessions.SessionViews.AccountView;
import marketplace.accounts.sessions.SessionViews.SignedInView;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.table.Commit;

final class SessionStarter {

    private final Ids ids;
    private final SecureRandom random;
    private final Issuer issuer;
    private final Admins admins;

    SessionStarter(Ids ids, SecureRandom random, Issuer issuer, Admins admins) {
        this.ids = ids;
        this.random = random;
        this.issuer = issuer;
        this.admins = admins;
    }

    Decision<SignedInView> begin(Call call, Account account, boolean secondFactor, Commit commit) {
        SessionId id = new SessionId(ids.next(IdKind.SESSION, call.now()));
        RefreshToken refresh = RefreshToken.first(id, random);
        Session session = Session.open(refresh, account, secondFactor, call.now());
        Caller.SignedIn person = new Caller.SignedIn(account.id(), admins.include(account, secondFactor));
        Issuer.SessionToken token =
                issuer.issue(call.origin(), person, id, session.authenticatedAt(), session.era(), call.now());
        return Decision.of(
                commit.and(Sessions.open(session)),
                new SignedInView(AccountView.of(account), token.value(), token.expiresAt(), refresh.text()));
    }
}
