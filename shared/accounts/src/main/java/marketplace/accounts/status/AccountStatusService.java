package marketplace.accounts.status;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import marketplace.accounts.Accounts;
import marketplace.accounts.NoInput;
import marketplace.accounts.keys.ApiKeyItems;
import marketplace.accounts.keys.KeyPermissions;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

public final class AccountStatusService {

    private final Table table;

    public AccountStatusService(Table table) {
        this.table = table;
    }

    static List<Key> callerKeys(Caller caller) {
        return switch (caller) {
            case Caller.Anonymous _ -> List.of();
            case Caller.WithKey key ->
                List.of(Keys.account(key.accountId()), Keys.apiKey(key.accountId(), key.keyId()));
            case Caller.SignedIn person -> List.of(Keys.account(person.accountId()));
        };
    }

    AccountStatusView status(Call call, NoInput input) {
        return switch (call.caller()) {
            case Caller.Anonymous _ -> AccountStatusView.anonymous();
            case Caller.WithKey key -> withKey(key);
            case Caller.SignedIn person -> {
                Item account = table.get(Keys.account(person.accountId())).orElseThrow();
                yield AccountStatusView.of(
                        Accounts.requireNotDeleted(account),
                        Accounts.restriction(account),
                        List.of(Scope.values()),
                        RateTier.STANDARD,
                        KeyPermissions.EVERYTHING.spendLimit());
            }
        };
    }

    private AccountStatusView withKey(Caller.WithKey caller) {
        Key account = Keys.account(caller.accountId());
        Key key = Keys.apiKey(caller.accountId(), caller.keyId());
        Map<Key, Item> items = table.getAll(List.of(account, key));
        KeyPermissions grant = ApiKeyItems.KEY.read(items.get(key)).grant();
        List<Scope> scopes =
                Arrays.stream(Scope.values()).filter(caller.scopes()::contains).toList();
        return AccountStatusView.of(
                Accounts.requireNotDeleted(items.get(account)),
                Accounts.restriction(items.get(account)),
                scopes,
                caller.tier(),
                grant.spendLimit());
    }
}
