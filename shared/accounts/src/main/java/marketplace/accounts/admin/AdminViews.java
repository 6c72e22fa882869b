package marketplace.accounts.admin;

import java.time.Instant;
import java.util.List;
import marketplace.accounts.Account;
import marketplace.accounts.IdentityCheck;
import marketplace.accounts.keys.ApiKey;
import marketplace.accounts.keys.KeyStatus;
import marketplace.api.Field;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.AuditId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Page;
import marketplace.kernel.RateTier;

/**
 * What admins see of accounts, keys and their own doings.
 *
 * <p>Views name their fields one by one: not even an admin is shown a hash.
 */
public final class AdminViews {

    private AdminViews() {}

    /** An account as an admin sees it. */
    public record AdminAccountView(
            @Field("Id.") AccountId id,
            @Field("The e-mail that it is known by.") String email,

            @Field("Whether its owner has shown that the e-mail is theirs.")
            boolean emailVerified,

            @Field("The name of the person or firm.") String name,

            @Field("Whether it may not post, apply, message and spend.")
            boolean restricted,

            @Field("Whether the government-ID check was passed.")
            boolean identityVerified,

            @Field(value = "The country of the document, ISO 3166; null while there is none.", nullable = true)
            String identityCountry,

            @Field("Whether it has ever funded an escrow.") boolean hasFundedEscrow,
            @Field("When it was opened.") Instant createdAt) {

        public static AdminAccountView of(Account account) {
            String country = account.identity() instanceof IdentityCheck.Verified(String of) ? of : null;
            return new AdminAccountView(
                    account.id(),
                    account.email().value(),
                    account.emailVerified(),
                    account.name(),
                    account.restricted(),
                    account.identity().isVerified(),
                    country,
                    account.hasFundedEscrow(),
                    account.createdAt());
        }
    }

    /** An account under its name. */
    public record AdminAccountAnswer(@Field("The account.") AdminAccountView account) {}

    /** Accounts that were looked up. */
    public record AdminAccountList(
            @Field("The account; none where there is none.") List<AdminAccountView> accounts,
            @Field("How many there are, 0 or 1.") int count) {}

    /** A key as an admin sees it. */
    public record AdminKeyView(
            @Field("Id.") KeyId id,
            @Field("The account.") AccountId accountId,
            @Field("What its owner calls it.") String name,
            @Field("The beginning of its value.") String prefix,
            @Field("active, or revoked for good.") KeyStatus status,
            @Field("How much it may ask for in a day.") RateTier tier,
            @Field("When it was made.") Instant createdAt,

            @Field(value = "When it was last used, to the hour; null if never.", nullable = true)
            Instant lastUsedAt) {

        static AdminKeyView of(ApiKey key, RateTier tier) {
            return new AdminKeyView(
                    key.id(),
                    key.accountId(),
                    key.name(),
                    key.prefix(),
                    key.status(),
                    tier,
                    key.createdAt(),
                    key.lastUsedAt().orElse(null));
        }
    }

    /** A key under its name. */
    public record AdminKeyAnswer(@Field("The key.") AdminKeyView key) {}

    /** A page of keys. */
    public record AdminKeyList(
            @Field("Newest first, revoked ones too.") List<AdminKeyView> keys,
            @Field("How many are in this page.") int count,
            @Field("Whether there are more.") boolean hasMore,

            @Field(value = "Send it as cursor for the next page; null at the end.", nullable = true)
            String nextCursor) {

        static AdminKeyList of(Page<ApiKey> page) {
            List<AdminKeyView> keys =
                    page.map(key -> AdminKeyView.of(key, key.tier())).items();
            return new AdminKeyList(
                    keys, keys.size(), page.next().isPresent(), page.next().orElse(null));
        }
    }

    /** An entry of the audit log. */
    public record AuditEntryView(
            @Field("Id.") AuditId id,
            @Field("When.") Instant at,
            @Field("The admin's account.") AccountId adminId,
            @Field("The request that did it.") String requestId,
            @Field("What was done.") AuditAction action,
            @Field("The id of what it was done to.") String subject,
            @Field("The values set, or the reason given.") String details) {

        static AuditEntryView of(AuditEntry entry) {
            return new AuditEntryView(
                    entry.id(),
                    entry.at(),
                    entry.adminId(),
                    entry.requestId(),
                    entry.action(),
                    entry.subject(),
                    entry.details());
        }
    }

    /** A page of the audit log. */
    public record AuditList(
            @Field("Newest first.") List<AuditEntryView> entries,
            @Field("How many are in this page.") int count,
            @Field("Whether there are more.") boolean hasMore,

            @Field(value = "Send it as cursor for the next page; null at the end.", nullable = true)
            String nextCursor) {

        static AuditList of(Page<AuditEntry> page) {
            List<AuditEntryView> entries = page.map(AuditEntryView::of).items();
            return new AuditList(
                    entries,
                    entries.size(),
                    page.next().isPresent(),
                    page.next().orElse(null));
        }
    }
}
