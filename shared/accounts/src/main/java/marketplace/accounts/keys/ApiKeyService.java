package marketplace.accounts.keys;

import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Names;
import marketplace.accounts.keys.ApiKeyInputs.CreateApiKeyInput;
import marketplace.accounts.keys.ApiKeyInputs.PatchApiKeyInput;
import marketplace.accounts.keys.ApiKeyInputs.RevokeApiKeyInput;
import marketplace.accounts.keys.ApiKeyViews.ApiKeyView;
import marketplace.accounts.keys.ApiKeyViews.CreatedApiKeyView;
import marketplace.accounts.keys.ApiKeyViews.PatchedApiKeyView;
import marketplace.accounts.keys.ApiKeyViews.RevokedApiKeyView;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/** Use-cases of API keys. The value of a key is in one response and is not stored. */
public final class ApiKeyService {

    private final ApiKeys keys;
    private final Ids ids;
    private final SecureRandom random;
    private final KeyMode mode;
    private final KeyWebhooks webhooks;

    public ApiKeyService(Table table, Ids ids, SecureRandom random, KeyMode mode, KeyWebhooks webhooks) {
        this.keys = new ApiKeys(table);
        this.ids = ids;
        this.random = random;
        this.mode = mode;
        this.webhooks = webhooks;
    }

    public Decision<CreatedApiKeyView> create(Call call, CreateApiKeyInput input) {
        String name = Names.require(input.name());
        Optional<ApiKey> maker = maker(call);
        KeyId id = new KeyId(ids.next(IdKind.KEY, call.now()));
        KeyPermissions grant = maker.map(ApiKey::grant)
                .orElse(KeyPermissions.EVERYTHING)
                .part(id, input.wantedScopes(), input.wantedLimit());
        KeyValue raw = KeyValue.random(mode, random);
        ApiKey key = ApiKey.create(id, call.accountId(), name, raw, grant, call.now());
        Commit commit = Commit.none()
                .and(maker.map(ApiKeys::stillActive).stream().toList())
                .and(ApiKeys.create(key));
        ApiKeyView view = ApiKeyView.of(key);
        return Decision.of(commit, new CreatedApiKeyView(view, raw.text()))
                .replayedAs(new CreatedApiKeyView(view, null));
    }

    private Optional<ApiKey> maker(Call call) {
        return call.caller() instanceof Caller.WithKey with
                ? Optional.of(keys.require(with.accountId(), with.keyId()))
                : Optional.empty();
    }

    public Page<ApiKeyView> list(Call call, PageRequest page) {
        return keys.page(call.accountId(), page.limit(), page.after()).map(ApiKeyView::of);
    }

    public Decision<PatchedApiKeyView> patch(Call call, PatchApiKeyInput input) {
        AccountId account = call.accountId();
        ApiKey key = keys.requireActive(account, input.keyId());
        requireWithinReach(call, key);
        String name = input.wantedName().map(Names::require).orElse(key.name());
        Optional<KeyWebhooks.Registered> hooked = input.wantedUrl()
                .map(url ->
                        webhooks.set(account, key.id(), key.webhook().map(KeyWebhook::endpointId), url, call.now()));
        Optional<KeyWebhook> webhook =
                hooked.map(one -> new KeyWebhook(one.id(), input.wantedUrl().orElseThrow()));
        ApiKey patched = key.patch(name, webhook);
        Commit commit = Commit.of(ApiKeys.patch(key, patched))
                .and(hooked.map(KeyWebhooks.Registered::writes).orElseGet(() -> ended(account, key.webhook())));
        ApiKeyView view = ApiKeyView.of(patched);
        String secret = hooked.map(KeyWebhooks.Registered::secret).orElse(null);
        return Decision.of(commit, new PatchedApiKeyView(view, secret)).replayedAs(new PatchedApiKeyView(view, null));
    }

    /** A key may change only keys that it could have created: else it could redirect a stronger one's events. */
    private static void requireWithinReach(Call call, ApiKey key) {
        if (call.caller() instanceof Caller.WithKey with
                && !with.keyId().equals(key.id())
                && !new KeyPermissions(with.scopes(), with.limits()).cover(key.grant())) {
            throw new Problem(
                    ErrorCode.INSUFFICIENT_SCOPE,
                    "A key can change or revoke itself, and keys with no more scopes and no higher spend limit than its"
                            + " own. Use a session, or a key with the permissions of " + key.id() + ".");
        }
    }

    private List<Write> ended(AccountId account, Optional<KeyWebhook> webhook) {
        return webhook.map(current -> webhooks.remove(account, current.endpointId()))
                .orElse(List.of());
    }

    public Decision<RevokedApiKeyView> revoke(Call call, RevokeApiKeyInput input) {
        ApiKey key = keys.require(call.accountId(), input.keyId());
        requireWithinReach(call, key);
        if (!key.isActive()) {
            return Decision.of(Commit.none(), new RevokedApiKeyView(ApiKeyView.of(key)));
        }
        ApiKey revoked = key.revoke(call.now());
        Commit commit = Commit.none()
                .and(ApiKeys.revoke(key, revoked))
                .and(ended(call.accountId(), key.webhook()))
                .job(KeyRevokedJob.of(revoked, call.now()));
        return Decision.of(commit, new RevokedApiKeyView(ApiKeyView.of(revoked)));
    }
}
