package marketplace.accounts;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.AccountInputs.LoginInput;
import marketplace.accounts.AccountInputs.RefreshTokenInput;
import marketplace.accounts.AccountInputs.SignupInput;
import marketplace.accounts.AccountViews.RefreshedView;
import marketplace.accounts.AccountViews.SignedInView;
import marketplace.accounts.AccountViews.SignedOutView;
import marketplace.accounts.AccountViews.SignedUpView;
import marketplace.accounts.ApiKeyInputs.CreateApiKeyInput;
import marketplace.accounts.ApiKeyInputs.ListApiKeysInput;
import marketplace.accounts.ApiKeyInputs.PatchApiKeyInput;
import marketplace.accounts.ApiKeyInputs.RevokeApiKeyInput;
import marketplace.accounts.ApiKeyViews.ApiKeyListView;
import marketplace.accounts.ApiKeyViews.CreatedApiKeyView;
import marketplace.accounts.ApiKeyViews.PatchedApiKeyView;
import marketplace.accounts.ApiKeyViews.RevokedApiKeyView;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.RateClass;
import marketplace.api.Tool;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

/**
 * The operations of accounts: signing in, and API keys.
 *
 * <p>The services come as suppliers, so that listing what there is builds nothing.
 */
public final class AccountsOperations {

    private AccountsOperations() {}

    public static List<Operation<?, ?>> of(Supplier<AccountService> accounts, Supplier<ApiKeyService> keys) {
        return List.of(
                signup(accounts),
                login(accounts),
                refresh(accounts),
                logout(accounts),
                jwks(accounts),
                openidConfiguration(accounts),
                createApiKey(keys),
                listApiKeys(keys),
                patchApiKey(keys),
                revokeApiKey(keys));
    }

    private static Operation<SignupInput, SignedUpView> signup(Supplier<AccountService> accounts) {
        return Operation.named("signup", SignupInput.class, SignedUpView.class)
                .summary(
                        "Signs up with an e-mail. Where e-mails are verified, a code is sent and the answer is the same for"
                                + " every e-mail; otherwise the account is open at once.")
                .route("POST", "/api/auth/signup")
                .rate(RateClass.SIGNUP)
                .access(Access.PUBLIC, Scope.MANAGE)
                .effect(Effect.CREATE)
                .errors(ErrorCode.EMAIL_TAKEN)
                .decides((call, input) -> accounts.get().signup(call, input));
    }

    private static Operation<LoginInput, SignedInView> login(Supplier<AccountService> accounts) {
        return Operation.named("login", LoginInput.class, SignedInView.class)
                .summary("Signs in with e-mail and password; every failure is the same 401.")
                .route("POST", "/api/auth/login")
                .rate(RateClass.LOGIN)
                .access(Access.PUBLIC, Scope.MANAGE)
                .effect(Effect.CREATE)
                .errors(ErrorCode.UNAUTHENTICATED)
                .decides((call, input) -> accounts.get().login(call, input));
    }

    private static Operation<RefreshTokenInput, RefreshedView> refresh(Supplier<AccountService> accounts) {
        return Operation.named("refresh_session", RefreshTokenInput.class, RefreshedView.class)
                .summary("Exchanges a refresh token for a new session token and the next refresh token; a refresh token"
                        + " is good once, and one that is used again ends the whole session.")
                .route("POST", "/api/auth/refresh")
                .access(Access.PUBLIC, Scope.MANAGE)
                .effect(Effect.CHANGE)
                .errors(ErrorCode.UNAUTHENTICATED)
                .ahead((_, input) -> accounts.get().readByRefreshing(input))
                .decides((call, input) -> accounts.get().refresh(call, input));
    }

    private static Operation<RefreshTokenInput, SignedOutView> logout(Supplier<AccountService> accounts) {
        return Operation.named("logout", RefreshTokenInput.class, SignedOutView.class)
                .summary(
                        "Ends a session: its refresh token is worth nothing at once, its session token when it expires,"
                                + " at most 15 minutes later.")
                .route("POST", "/api/auth/logout")
                .access(Access.PUBLIC, Scope.MANAGE)
                .effect(Effect.CHANGE)
                .decides((call, input) -> accounts.get().logout(call, input));
    }

    private static Operation<NoInput, WellKnown.Jwks> jwks(Supplier<AccountService> accounts) {
        return Operation.named("get_jwks", NoInput.class, WellKnown.Jwks.class)
                .summary("Shows the public keys that session tokens are signed with.")
                .route("GET", WellKnown.JWKS_PATH)
                .access(Access.PUBLIC, Scope.READ)
                .bare()
                .reads((call, input) -> accounts.get().jwks(call, input));
    }

    private static Operation<NoInput, WellKnown.Configuration> openidConfiguration(Supplier<AccountService> accounts) {
        return Operation.named("get_openid_configuration", NoInput.class, WellKnown.Configuration.class)
                .summary("Describes the issuer of session tokens.")
                .route("GET", WellKnown.CONFIGURATION_PATH)
                .access(Access.PUBLIC, Scope.READ)
                .bare()
                .reads((call, input) -> accounts.get().openidConfiguration(call, input));
    }

    private static Operation<CreateApiKeyInput, CreatedApiKeyView> createApiKey(Supplier<ApiKeyService> keys) {
        return Operation.named("create_api_key", CreateApiKeyInput.class, CreatedApiKeyView.class)
                .summary("Makes an API key and shows its value, this once.")
                .route("POST", "/api/keys")
                .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                .effect(Effect.CREATE)
                .errors(ErrorCode.INSUFFICIENT_SCOPE, ErrorCode.FORBIDDEN, ErrorCode.API_KEY_LIMIT_REACHED)
                .tool(Tool.of(
                        "create_api_key",
                        "Create an API key",
                        Tool.Hint.WRITE,
                        "Makes a further API key for this account. Use it to give a program or agent a key of its own,"
                                + " with only the scopes that it needs; an account has at most 10 active keys, so call"
                                + " list_api_keys first and revoke_api_key if none is free. Returns the key's metadata"
                                + " and, this once, its value as apiKey: store it as a secret, it cannot be shown"
                                + " again."))
                .ahead((call, _) -> call.caller() instanceof Caller.WithKey maker
                        ? List.of(Keys.apiKey(maker.accountId(), maker.keyId()))
                        : List.of())
                .decides((call, input) -> keys.get().create(call, input));
    }

    private static Operation<ListApiKeysInput, ApiKeyListView> listApiKeys(Supplier<ApiKeyService> keys) {
        return Operation.named("list_api_keys", ListApiKeysInput.class, ApiKeyListView.class)
                .summary("Lists the account's API keys without their values.")
                .route("GET", "/api/keys")
                .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                .tool(Tool.of(
                        "list_api_keys",
                        "List API keys",
                        Tool.Hint.READ,
                        "Lists the API keys of this account, newest first, revoked ones too. Use it before"
                                + " create_api_key, to see whether one is free, and before revoke_api_key, to find the"
                                + " id. Returns name, prefix, scopes, status and last use of each key, never a value."))
                .reads((call, input) -> keys.get().list(call, input));
    }

    private static Operation<PatchApiKeyInput, PatchedApiKeyView> patchApiKey(Supplier<ApiKeyService> keys) {
        return Operation.named("patch_api_key", PatchApiKeyInput.class, PatchedApiKeyView.class)
                .summary("Renames an API key, and sets its webhook, whose secret is shown this once, or removes it. It"
                        + " hears application.received and message.received; it does not count among the five"
                        + " endpoints.")
                .route("PATCH", "/api/keys/{keyId}")
                .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                .effect(Effect.CHANGE)
                .errors(ErrorCode.NOT_FOUND, ErrorCode.INSUFFICIENT_SCOPE)
                .ahead((call, input) -> List.of(Keys.apiKey(call.accountId(), input.keyId())))
                .decides((call, input) -> keys.get().patch(call, input));
    }

    private static Operation<RevokeApiKeyInput, RevokedApiKeyView> revokeApiKey(Supplier<ApiKeyService> keys) {
        return Operation.named("revoke_api_key", RevokeApiKeyInput.class, RevokedApiKeyView.class)
                .summary("Revokes an API key, at once and for good.")
                .route("DELETE", "/api/keys/{keyId}")
                .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                .effect(Effect.CHANGE)
                .errors(ErrorCode.NOT_FOUND)
                .tool(Tool.of(
                        "revoke_api_key",
                        "Revoke an API key",
                        Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                        "Revokes an API key of this account: from the next request on it opens nothing, and nothing"
                                + " brings it back. Use it for a key that leaked or is no longer needed; find its keyId"
                                + " with list_api_keys. Revoking the key that you are using ends your own access."
                                + " Returns the key with status revoked."))
                .ahead((call, input) -> List.of(Keys.apiKey(call.accountId(), input.keyId())))
                .decides((call, input) -> keys.get().revoke(call, input));
    }
}
