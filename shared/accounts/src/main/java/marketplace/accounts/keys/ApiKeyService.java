package marketplace.accounts.keys;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.accounts.Accounts;
import marketplace.accounts.Names;
import marketplace.accounts.StepUp;
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
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.Wire;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/** Use-cases of API keys. The value of a key is in one response and is not stored. */
public final class ApiKeyService {

    private final ApiKeys keys;
    private final StepUp stepUp;
    private final Ids ids;
    private final SecureRandom random;
    private final KeyMode mode;
    private final KeyWebhooks webhooks;

    public ApiKeyService(Table table, Ids ids, SecureRandom random, KeyMode mode, KeyWebhooks webhooks) {
        this.keys = new ApiKeys(table);
        this.stepUp = new StepUp(table);
        this.ids = ids;
        this.random = random;
        this.mode = mode;
        this.webhooks = webhooks;
    }

    public Decision<CreatedApiKeyView> create(Call call, CreateApiKeyInput input) {
        String name = Names.requireText(input.name());
        Optional<ApiKey> maker = maker(call);
        KeyId id = new KeyId(ids.next(IdKind.KEY, call.now()));
        KeyPermissions grant = maker.map(ApiKey::grant)
                .orElse(KeyPermissions.EVERYTHING)
                .part(id, input.wantedScopes(), input.wantedLimit());
        if (maker.isPresent() && grant.scopes().contains(Scope.BUDGET)) {
            throw new Problem(
                    ErrorCode.INSUFFICIENT_SCOPE, "Only a session can create a key with budget. Sign in to create it.");
        }
        if (grant.scopes().contains(Scope.BUDGET)) {
            stepUp.require(call);
        }
        KeyValue raw = KeyValue.random(mode, random);
        ApiKey key = ApiKey.create(id, call.accountId(), name, raw, grant, maker.map(ApiKey::id), call.now());
        Commit commit = Commit.none()
                .and(maker.map(creator -> ApiKeys.created(creator, id)).stream().toList())
                .and(ApiKeys.create(key));
        if (isTold(key)) {
            commit = commit.job(notice(key).job());
        }
        ApiKeyView view = ApiKeyView.of(key);
        return Decision.of(commit, new CreatedApiKeyView(view, raw.text()))
                .replayedAs(new CreatedApiKeyView(view, null));
    }

    /** The owner learns of keys that can create others or raise limits, unless a session asked for an ordinary one. */
    private static boolean isTold(ApiKey key) {
        Set<Scope> scopes = key.grant().scopes();
        return scopes.contains(Scope.BUDGET)
                || (scopes.contains(Scope.MANAGE) && key.createdBy().isPresent());
    }

    /** @param createdBy null if a session created the key */
    record CreatedKey(KeyId keyId, String scopes, KeyId createdBy, Instant keyCreatedAt) {}

    private static Notice notice(ApiKey key) {
        String scopes = key.grant().orderedScopes().stream().map(Wire::wire).collect(Collectors.joining(", "));
        CreatedKey data = new CreatedKey(key.id(), scopes, key.createdBy().orElse(null), key.createdAt());
        return Notice.of(NoticeType.KEY_CREATED, key.id().value(), key.accountId(), key.createdAt(), data);
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
        String name = input.wantedName().map(Names::requireText).orElse(key.name());
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

    /**
     * Revokes also what the key has created: a stolen key may have created keys that nobody knows. A calling key that
     * would end with it keeps its own branch, so that a key can be replaced by one that it created. A second revocation
     * ends that one, too.
     */
    public Decision<RevokedApiKeyView> revoke(Call call, RevokeApiKeyInput input) {
        List<ApiKey> all = keys.all(call.accountId());
        ApiKey key = all.stream()
                .filter(each -> each.id().equals(input.keyId()))
                .findFirst()
                .orElseThrow(IdKind.KEY::unknown);
        requireWithinReach(call, key);
        Set<KeyId> ending = branch(all, key.id());
        if (call.caller() instanceof Caller.WithKey with && ending.contains(with.keyId())) {
            ending.removeAll(branch(all, with.keyId()));
        }
        ending.add(key.id());
        List<ApiKey> active = all.stream()
                .filter(each -> each.isActive() && ending.contains(each.id()))
                .toList();
        RevokedApiKeyView answer = new RevokedApiKeyView(
                ApiKeyView.of(key.isActive() ? key.revoke(call.now()) : key),
                active.stream()
                        .map(ApiKey::id)
                        .filter(id -> !id.equals(key.id()))
                        .toList());
        if (active.isEmpty()) {
            return Decision.of(Commit.none(), answer);
        }
        Commit commit = Commit.of(Accounts.removeKeys(call.accountId(), active.size()))
                .job(KeyRevokedJob.of(active.getFirst(), call.now()));
        for (ApiKey each : active) {
            commit =
                    commit.and(ApiKeys.end(each, each.revoke(call.now()))).and(ended(call.accountId(), each.webhook()));
        }
        return Decision.of(commit, answer);
    }

    /** The key and all that descend from it. */
    private static Set<KeyId> branch(List<ApiKey> all, KeyId root) {
        Set<KeyId> branch = new HashSet<>(Set.of(root));
        boolean grows = true;
        while (grows) {
            grows = branch.addAll(all.stream()
                    .filter(key -> key.createdBy().filter(branch::contains).isPresent())
                    .map(ApiKey::id)
                    .toList());
        }
        return branch;
    }
}
