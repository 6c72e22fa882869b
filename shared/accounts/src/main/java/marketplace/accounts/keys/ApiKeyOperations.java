package marketplace.accounts.keys;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.NoInput;
import marketplace.accounts.keys.ApiKeyInputs.CreateApiKeyInput;
import marketplace.accounts.keys.ApiKeyInputs.PatchApiKeyInput;
import marketplace.accounts.keys.ApiKeyInputs.RevokeApiKeyInput;
import marketplace.accounts.keys.ApiKeyViews.ApiKeyView;
import marketplace.accounts.keys.ApiKeyViews.CreatedApiKeyView;
import marketplace.accounts.keys.ApiKeyViews.PatchedApiKeyView;
import marketplace.accounts.keys.ApiKeyViews.RevokedApiKeyView;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

public final class ApiKeyOperations {

    private ApiKeyOperations() {}

    public static List<Operation<?, ?>> of(Supplier<ApiKeyService> keys) {
        return List.of(createApiKey(keys), listApiKeys(keys), patchApiKey(keys), revokeApiKey(keys));
    }

    private static Operation<CreateApiKeyInput, CreatedApiKeyView> createApiKey(Supplier<ApiKeyService> keys) {
        return Operation.named("create_api_key", CreateApiKeyInput.class, CreatedApiKeyView.class)
                .summary("Creates an API key and shows its value once.")
                .route("POST", "/api/keys")
                .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                .effect(Effect.CREATE)
                .errors(
                        ErrorCode.STEP_UP_REQUIRED,
                        ErrorCode.INSUFFICIENT_SCOPE,
                        ErrorCode.FORBIDDEN,
                        ErrorCode.API_KEY_LIMIT_REACHED)
                .tool(Tool.of(
                                "create_api_key",
                                "Create an API key",
                                Tool.Hint.WRITE,
                                "Creates an API key with the scopes that a program needs; at most 10 are active."
                                        + " Returns it once, as apiKey: store it.")
                        .describing(
                                "spendLimitCents",
                                "Most to spend in any 24 hours, in cents; counts towards the calling key's"
                                        + " limit, its default and maximum.")
                        .describing(
                                "scopes",
                                "read; hire (post, message, accept); spend (move money); manage (keys, controls,"
                                        + " webhooks); budget (loosen caps; sessions only). At most your own."
                                        + " Default: all but budget.")
                        .leavingOut("dryRun", "idempotencyKey"))
                .prefetch((call, _) -> call.caller() instanceof Caller.WithKey maker
                        ? List.of(Keys.apiKey(maker.accountId(), maker.keyId()))
                        : List.of())
                .decides((call, input) -> keys.get().create(call, input));
    }

    private static Operation<NoInput, ApiKeyView> listApiKeys(Supplier<ApiKeyService> keys) {
        return Operation.named("list_api_keys", NoInput.class, ApiKeyView.class)
                .summary("Lists the account's API keys without their values.")
                .route("GET", "/api/keys")
                .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                .tool(Tool.of(
                        "list_api_keys",
                        "List API keys",
                        Tool.Hint.READ,
                        "Lists the API keys of this account, revoked ones too: id, scopes, status and last"
                                + " use, never a value."))
                .lists(
                        new ListForm("keys", "The keys, newest first, including revoked ones.", 100, 200),
                        (call, _, page) -> keys.get().list(call, page));
    }

    private static Operation<PatchApiKeyInput, PatchedApiKeyView> patchApiKey(Supplier<ApiKeyService> keys) {
        return Operation.named("patch_api_key", PatchApiKeyInput.class, PatchedApiKeyView.class)
                .summary("Renames an API key, and sets or removes its webhook.")
                .route("PATCH", "/api/keys/{keyId}")
                .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                .effect(Effect.CHANGE)
                .errors(ErrorCode.NOT_FOUND, ErrorCode.INSUFFICIENT_SCOPE)
                .decides((call, input) -> keys.get().patch(call, input));
    }

    private static Operation<RevokeApiKeyInput, RevokedApiKeyView> revokeApiKey(Supplier<ApiKeyService> keys) {
        return Operation.named("revoke_api_key", RevokeApiKeyInput.class, RevokedApiKeyView.class)
                .summary("Revokes an API key and the keys that it created, permanently, with immediate effect.")
                .route("DELETE", "/api/keys/{keyId}")
                .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                .effect(Effect.CHANGE)
                .errors(ErrorCode.NOT_FOUND, ErrorCode.INSUFFICIENT_SCOPE)
                .tool(Tool.of(
                        "revoke_api_key",
                        "Revoke an API key",
                        Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                        "Revokes an API key for good, and the keys that it created;"
                                + " list_api_keys has its keyId. A key can revoke itself (its own keys stay) and keys"
                                + " that may do no more."))
                .decides((call, input) -> keys.get().revoke(call, input));
    }
}
