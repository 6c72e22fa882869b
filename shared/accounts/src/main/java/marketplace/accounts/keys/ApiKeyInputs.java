package marketplace.accounts.keys;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.accounts.AccountPolicies;
import marketplace.api.Field;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Scope;

/**
 * What the operations on API keys take.
 *
 * <p>Fields that were left out are null here and nowhere further.
 */
final class ApiKeyInputs {

    private ApiKeyInputs() {}

    /** Makes a key. */
    public record CreateApiKeyInput(
            @Field(
                    value = "What you call it, to tell it from the others.",
                    required = true,
                    min = 1,
                    max = AccountPolicies.API_KEY_NAME_MAX_LENGTH)
            String name,

            @Field(
                    value = "What it may do: read, hire (post, message, accept), spend (move money), manage"
                            + " (keys, wallet controls, webhooks). Default: all that the caller may do. A key"
                            + " cannot give more than it has.",
                    min = 1)
            List<Scope> scopes,

            @Field(
                    value = "Most that it may spend in any 24 hours, in cents. Default: the limit of the calling"
                            + " key, or none. A key cannot give more than it has, and what the new one spends counts"
                            + " towards the caller's limit too, also once the caller is revoked; lower limits go 3"
                            + " deep.",
                    least = "0",
                    most = "100000000000")
            Long spendLimitCents,

            @Field(
                    value = "Repeating a call with the same key within 24 hours makes no second API key; the repeated"
                            + " answer has no raw value.",
                    min = 1,
                    max = 255)
            String idempotencyKey) {

        Optional<Set<Scope>> wantedScopes() {
            return Optional.ofNullable(scopes).map(Set::copyOf);
        }

        Optional<Money> wantedLimit() {
            return Optional.ofNullable(spendLimitCents).map(Money::new);
        }
    }

    /** Lists keys. */
    public record ListApiKeysInput(
            @Field(value = "How many at most, 1 to 200; default 100.", least = "1")
            Integer limit,

            @Field("The nextCursor of the previous page; leave out for the first.")
            String cursor) {

        int pageLimit() {
            return AccountPolicies.API_KEY_PAGE.of(limit);
        }

        Optional<String> findCursor() {
            return Optional.ofNullable(cursor);
        }
    }

    /** Renames a key, and sets or removes its webhook. */
    public record PatchApiKeyInput(
            @Field(value = "The id of the key, as GET /api/keys shows it.", required = true)
            KeyId keyId,

            @Field(
                    value = "Where its events are POSTed: a public https URL, port 443 or 8443. Each time it is sent it"
                            + " begins anew: with a new secret, and enabled. Null or empty removes it.",
                    required = true,
                    nullable = true,
                    max = AccountPolicies.WEBHOOK_URL_MAX_LENGTH)
            String webhookUrl,

            @Field(
                    value = "What you call it from now on; left out, it keeps its name.",
                    min = 1,
                    max = AccountPolicies.API_KEY_NAME_MAX_LENGTH)
            String name,

            @Field(
                    value = "Repeats with the same key within 24 hours change nothing, and show no secret.",
                    min = 1,
                    max = 255)
            String idempotencyKey) {

        /** Empty to have none. */
        Optional<String> wantedUrl() {
            return Optional.ofNullable(webhookUrl).filter(url -> !url.isEmpty());
        }

        Optional<String> wantedName() {
            return Optional.ofNullable(name);
        }
    }

    /** Names a key. */
    public record RevokeApiKeyInput(
            @Field(value = "The id of the key, as GET /api/keys shows it.", required = true)
            KeyId keyId,

            @Field(value = "Accepted as everywhere; a repeated revocation changes nothing anyway.", min = 1, max = 255)
            String idempotencyKey) {}
}
