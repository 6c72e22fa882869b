package marketplace.accounts.admin;

import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.api.Field;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.PageSize;
import marketplace.kernel.RateTier;

/**
 * What the admins' operations on accounts and keys take.
 *
 * <p>Fields that were left out are null here and nowhere further.
 */
final class AdminInputs {

    private static final PageSize PAGE = new PageSize(50, 100);

    private AdminInputs() {}

    /** Looks an account up. */
    public record FindAccountsInput(
            @Field(value = "The account's e-mail; this or accountId.", max = Email.MAX_LENGTH)
            String email,

            @Field("The account's id; this or email.") AccountId accountId) {}

    /** Lists the keys of an account. */
    public record ListKeysInput(
            @Field(value = "The account.", required = true) AccountId accountId,

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

    /** Grants or withdraws a tier. */
    public record SetTierInput(
            @Field(value = "The account.", required = true) AccountId accountId,

            @Field(value = "The account's key.", required = true)
            KeyId keyId,

            @Field(
                    value = "automated multiplies the key's daily budgets by five, standard takes that back.",
                    required = true)
            RateTier tier,

            @Field(value = "Repeats with the same key within 24 hours change nothing.", max = 255)
            String idempotencyKey) {}

    /** Restricts an account, or lifts that. */
    public record RestrictInput(
            @Field(value = "The account.", required = true) AccountId accountId,

            @Field(value = "Whether it may no longer post, apply, message and spend.", required = true)
            Boolean restricted,

            @Field(value = "Why, in words that its owner is told; required for a restriction.", max = 500)
            String reason,

            @Field(value = "Repeats with the same key within 24 hours change nothing.", max = 255)
            String idempotencyKey) {}

    /** Reads the audit log. */
    public record ReadAuditInput(
            @Field(
                    value = "Only what was done to the thing with this id.",
                    max = 40,
                    pattern = "^[a-z]{3}_[0-9a-z]{26}$")
            String subject,

            @Field(value = "Page size; default 50, above 100 counts as 100.", least = "1")
            Integer limit,

            @Field("nextCursor of the page before, with the same subject.")
            String cursor) {

        int pageLimit() {
            return PAGE.of(limit);
        }

        Optional<String> findSubject() {
            return Optional.ofNullable(subject);
        }

        Optional<String> findCursor() {
            return Optional.ofNullable(cursor);
        }
    }
}
