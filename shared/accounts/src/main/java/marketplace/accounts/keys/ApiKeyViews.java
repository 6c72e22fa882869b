package marketplace.accounts.keys;

import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;

public final class ApiKeyViews {

    private ApiKeyViews() {}

    public record ApiKeyView(
            @Field KeyId id,

            @Field String name,

            @Field("The first characters of the key's value.")
            String prefix,

            @Field KeyStatus status,
            @Field("What the key may do.") List<Scope> scopes,

            @Field(
                    value = "The most that this key and the keys it creates may spend together in any 24 hours, in"
                            + " cents; null for no limit.",
                    nullable = true)
            Long spendLimitCents,

            @Field("Ids of the keys whose limits this key's spending counts towards: its creators that have a limit.")
            List<KeyId> sharesLimitOf,

            @Field(value = "Id of the key that created this one; null if a session did.", nullable = true)
            KeyId createdBy,

            @Field Instant createdAt,

            @Field(value = "When the key was last used, to the hour; null if never.", nullable = true)
            Instant lastUsedAt,

            @Field(value = "When the key was revoked; null while active.", nullable = true)
            Instant revokedAt,

            @Field(value = "The webhook URL; null without a webhook.", nullable = true)
            String webhookUrl,

            @Field(
                    value = "The endpointId of the webhook in the delivery log; null without a webhook.",
                    nullable = true)
            EndpointId webhookEndpointId) {
        public static ApiKeyView of(ApiKey key) {
            return new ApiKeyView(
                    key.id(),
                    key.name(),
                    key.prefix(),
                    key.status(),
                    key.grant().orderedScopes(),
                    key.grant().spendLimit().map(Money::cents).orElse(null),
                    key.grant().limits().stream()
                            .map(SpendLimit::keyId)
                            .filter(limited -> !limited.equals(key.id()))
                            .toList(),
                    key.createdBy().orElse(null),
                    key.createdAt(),
                    key.lastUsedAt().orElse(null),
                    key.revokedAt().orElse(null),
                    key.webhook().map(KeyWebhook::url).orElse(null),
                    key.webhook().map(KeyWebhook::endpointId).orElse(null));
        }
    }

    public record CreatedApiKeyView(
            @Field ApiKeyView key,

            @Field(value = "The key's value, shown once; null in a replayed response.", nullable = true)
            String apiKey) {
        @Override
        public String toString() {
            return "CreatedApiKeyView[" + key + "]";
        }
    }

    public record PatchedApiKeyView(
            @Field ApiKeyView key,

            @Field(
                    value = "The secret that signs X-Service-Signature, shown once; null if no webhook was set and"
                            + " in a replayed response.",
                    nullable = true)
            String webhookSecret) {
        @Override
        public String toString() {
            return "PatchedApiKeyView[" + key + "]";
        }
    }

    public record RevokedApiKeyView(
            @Field ApiKeyView key,

            @Field("Ids of the keys revoked with it: those that it created, and those created by them.")
            List<KeyId> revokedWithIt) {}
}
