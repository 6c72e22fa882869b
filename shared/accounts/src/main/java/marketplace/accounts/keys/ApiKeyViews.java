package marketplace.accounts.keys;

import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Page;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;

/**
 * What the operations on API keys answer.
 *
 * <p>Only the answer to a creation has a place for the raw value.
 */
public final class ApiKeyViews {

    private ApiKeyViews() {}

    /** A key without its value. */
    public record ApiKeyView(
            @Field("The key's id; it names the key wherever the value must not stand.")
            KeyId id,

            @Field("What its owner calls it.") String name,

            @Field("The beginning of its value, to recognise it by.")
            String prefix,

            @Field("active, or revoked for good.") KeyStatus status,
            @Field("What it may do.") List<Scope> scopes,

            @Field(
                    value = "Most that it and the keys that it makes may spend together in any 24 hours, in cents; null"
                            + " for no limit.",
                    nullable = true)
            Long spendLimitCents,

            @Field("The keys whose limits what it spends counts towards too: those that made it, as far as they have"
                    + " one; empty for none.")
            List<KeyId> sharesLimitOf,

            @Field("When it was made.") Instant createdAt,

            @Field(value = "When it was last used, to the hour; null if never.", nullable = true)
            Instant lastUsedAt,

            @Field(value = "When it was revoked; null while it is active.", nullable = true)
            Instant revokedAt,

            @Field(value = "Where its events are POSTed; null when nowhere.", nullable = true)
            String webhookUrl,

            @Field(
                    value = "The endpointId under which the key finds them in its log of deliveries; null when its"
                            + " events are POSTed nowhere.",
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
                    key.createdAt(),
                    key.lastUsedAt().orElse(null),
                    key.revokedAt().orElse(null),
                    key.webhook().map(KeyWebhook::url).orElse(null),
                    key.webhook().map(KeyWebhook::endpointId).orElse(null));
        }
    }

    /** A key that was just made. */
    public record CreatedApiKeyView(
            @Field("The key.") ApiKeyView key,

            @Field(
                    value = "Its value, shown this once; null in the answer to a repeated idempotency key.",
                    nullable = true)
            String apiKey) {
        @Override
        public String toString() {
            return "CreatedApiKeyView[" + key + "]";
        }
    }

    /** A key that was just patched. */
    public record PatchedApiKeyView(
            @Field("The key.") ApiKeyView key,

            @Field(
                    value = "The key that X-Service-Signature is made with, shown this once; null where no webhook was"
                            + " set, and in the answer to a repeated idempotency key.",
                    nullable = true)
            String webhookSecret) {
        @Override
        public String toString() {
            return "PatchedApiKeyView[" + key + "]";
        }
    }

    /** A key that was just revoked. */
    public record RevokedApiKeyView(
            @Field("The key, revoked.") ApiKeyView key) {}

    /** A page of keys. */
    public record ApiKeyListView(
            @Field("Newest first, revoked ones too.") List<ApiKeyView> keys,
            @Field("How many are in this page.") int count,
            @Field("Whether there are more.") boolean hasMore,

            @Field(value = "Send it as cursor for the next page; null at the end.", nullable = true)
            String nextCursor) {
        static ApiKeyListView of(Page<ApiKey> page) {
            List<ApiKeyView> keys = page.map(ApiKeyView::of).items();
            return new ApiKeyListView(
                    keys, keys.size(), page.next().isPresent(), page.next().orElse(null));
        }
    }
}
