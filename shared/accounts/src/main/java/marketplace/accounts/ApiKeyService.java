package marketplace.accounts;

import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.ApiKeyInputs.CreateApiKeyInput;
import marketplace.accounts.ApiKeyInputs.ListApiKeysInput;
import marketplace.accounts.ApiKeyInputs.RevokeApiKeyInput;
import marketplace.accounts.ApiKeyViews.ApiKeyListView;
import marketplace.accounts.ApiKeyViews.ApiKeyView;
import marketplace.accounts.ApiKeyViews.CreatedApiKeyView;
import marketplace.accounts.ApiKeyViews.RevokedApiKeyView;
import marketplace.api.Decision;
import marketplace.kernel.AccountId;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Cursors;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.KeyId;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * The use-cases of API keys: make one, see them, revoke one.
 *
 * <p>The raw value of a key exists in one answer and nowhere else.
 */
public final class ApiKeyService {

    private final ApiKeys keys;
    private final Ids ids;
    private final SecureRandom random;
    private final Cursors cursors;
    private final KeyMode mode;

    public ApiKeyService(Table table, Ids ids, SecureRandom random, Cursors cursors, KeyMode mode) {
        this.keys = new ApiKeys(table);
        this.ids = ids;
        this.random = random;
        this.cursors = cursors;
        this.mode = mode;
    }

    /** Makes a key that may do no more than its maker. */
    public Decision<CreatedApiKeyView> create(Call call, CreateApiKeyInput input) {
        String name = Names.require(input.name());
        Optional<ApiKey> maker = maker(call);
        KeyGrant grant =
                maker.map(ApiKey::grant).orElse(KeyGrant.EVERYTHING).part(input.wantedScopes(), input.wantedLimit());
        RawKey raw = RawKey.random(mode, random);
        KeyId id = new KeyId(ids.next(IdKind.KEY, call.now()));
        ApiKey key = ApiKey.create(id, call.accountId(), name, raw, grant, call.now());
        Commit commit = Commit.none()
                .and(maker.map(ApiKeys::stillActive).stream().toList())
                .and(ApiKeys.create(key));
        ApiKeyView view = ApiKeyView.of(key);
        return Decision.of(commit, new CreatedApiKeyView(view, raw.text()))
                .replayedAs(new CreatedApiKeyView(view, null));
    }

    /** The key with which the call was made; empty for the owner in person. */
    private Optional<ApiKey> maker(Call call) {
        return call.caller() instanceof Caller.WithKey with
                ? Optional.of(keys.require(with.accountId(), with.keyId()))
                : Optional.empty();
    }

    /** The account's keys, newest first. */
    public ApiKeyListView list(Call call, ListApiKeysInput input) {
        AccountId account = call.accountId();
        List<String> listing = List.of("api_keys", account.value());
        return ApiKeyListView.of(
                cursors.page(listing, input.findCursor(), after -> keys.page(account, input.pageLimit(), after)));
    }

    /** Ends a key at once and for good; ending it again changes nothing. */
    public Decision<RevokedApiKeyView> revoke(Call call, RevokeApiKeyInput input) {
        ApiKey key = keys.require(call.accountId(), input.keyId());
        if (!key.isActive()) {
            return Decision.of(Commit.none(), new RevokedApiKeyView(ApiKeyView.of(key)));
        }
        ApiKey revoked = key.revoke(call.now());
        return Decision.of(Commit.none().and(ApiKeys.revoke(revoked)), new RevokedApiKeyView(ApiKeyView.of(revoked)));
    }
}
