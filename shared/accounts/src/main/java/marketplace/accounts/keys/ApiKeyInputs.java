package marketplace.accounts.keys;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.accounts.AccountPolicies;
import marketplace.api.Field;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Scope;

final class ApiKeyInputs {

    private ApiKeyInputs() {}

    public record CreateApiKeyInput(
            @Field(
                    value = "A name that identifies the key to you.",
                    required = true,
                    min = 1,
                    max = AccountPolicies.API_KEY_NAME_MAX_LENGTH,
                    oneLine = true)
            String name,

            @Field("read, hire (post, message, accept), spend (move money), manage (keys, wallet controls, webhooks),"
                    + " budget (loosen caps, top-ups, save cards; granted by sessions only). At most the caller's own."
                    + " Default: all of these but budget.")
            List<Scope> scopes,

            @Field(
                    value = "Most to spend in any 24 hours, in cents. Default and maximum: the calling key's limit,"
                            + " towards which it counts too, even after a revocation. At most 3 limits can be nested.",
                    least = "0",
                    most = "100000000000")
            Long spendLimitCents) {

        Optional<Set<Scope>> wantedScopes() {
            return Optional.ofNullable(scopes).filter(list -> !list.isEmpty()).map(Set::copyOf);
        }

        Optional<Money> wantedLimit() {
            return Optional.ofNullable(spendLimitCents).map(Money::new);
        }
    }

    public record PatchApiKeyInput(
            @Field(value = "The key's id.", required = true) KeyId keyId,

            @Field(
                    value = "URL for the key's events: public, https, port 443 or 8443. Setting it again creates a"
                            + " new secret and enables the webhook. Null or empty removes it.",
                    required = true,
                    nullable = true,
                    max = AccountPolicies.WEBHOOK_URL_MAX_LENGTH)
            String webhookUrl,

            @Field(
                    value = "The new name. Default: unchanged.",
                    min = 1,
                    max = AccountPolicies.API_KEY_NAME_MAX_LENGTH,
                    oneLine = true)
            String name) {

        Optional<String> wantedUrl() {
            return Optional.ofNullable(webhookUrl).filter(url -> !url.isEmpty());
        }

        Optional<String> wantedName() {
            return Optional.ofNullable(name);
        }
    }

    public record RevokeApiKeyInput(
            @Field(value = "The key's id.", required = true) KeyId keyId) {}
}
