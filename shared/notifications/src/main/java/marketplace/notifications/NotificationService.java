package marketplace.notifications;

import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.api.Foundation;
import marketplace.kernel.Call;
import marketplace.kernel.Scope;
import marketplace.notifications.NotificationViews.Answer;
import marketplace.table.Commit;

final class NotificationService {

    private final Accounts accounts;
    private final SettingsStore settings;

    NotificationService(Foundation foundation) {
        this.accounts = new Accounts(foundation.table());
        this.settings = new SettingsStore(foundation.table(), foundation.random());
    }

    Answer get(Call call) {
        return answer(call, settings.get(SettingsStore.recipient(call.accountId())));
    }

    Decision<Answer> put(Call call, NotificationInputs.Put input) {
        NotificationSettings current = settings.get(SettingsStore.recipient(call.accountId()));
        NotificationSettings changed = input.onto(current);
        Commit commit = changed.equals(current)
                ? Commit.none()
                : Commit.of(SettingsStore.change(changed), Accounts.requireNotDeleted(call.accountId()));
        return Decision.of(commit, answer(call, changed));
    }

    private Answer answer(Call call, NotificationSettings shown) {
        // A key that may only read must not learn where the account's codes go.
        String email = call.caller().lacks(Scope.MANAGE)
                ? null
                : accounts.require(call.accountId()).email().value();
        return new Answer(NotificationViews.NotificationSettingsView.of(shown, email));
    }
}
