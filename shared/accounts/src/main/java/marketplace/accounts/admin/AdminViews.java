package marketplace.accounts.admin;

import java.time.Instant;
import java.util.List;
import marketplace.accounts.Account;
import marketplace.accounts.IdentityCheck;
import marketplace.accounts.RestrictionScope;
import marketplace.accounts.keys.ApiKey;
import marketplace.accounts.keys.KeyStatus;
import marketplace.api.Field;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.AuditId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.RateTier;

public final class AdminViews {

    private AdminViews() {}

    public record AdminAccountView(
            @Field("Id.") AccountId id,
            @Field String email,

            @Field("Whether the owner has verified the e-mail.")
            boolean emailVerified,

            @Field("The name of the person or company.") String name,

            @Field("Whether an admin or a debt restricts the account.")
            boolean restricted,

            @Field(value = "What the restriction blocks; null without one. A debt blocks all.", nullable = true)
            RestrictionScope restrictionScope,

            @Field("Whether the identity check was passed.") boolean identityVerified,

            @Field(value = "The country of the identity document, ISO 3166; null before the check.", nullable = true)
            String identityCountry,

            @Field(
                    value = "When the account first passed the identity check or released an escrow of at least 5 USD;"
                            + " null if neither, or before this was stored.",
                    nullable = true)
            Instant messagingSince,

            @Field("When the account was opened.") Instant createdAt) {

        public static AdminAccountView of(Account account) {
            String country = account.identity() instanceof IdentityCheck.Verified(String of) ? of : null;
            return new AdminAccountView(
                    account.id(),
                    account.email().value(),
                    account.emailVerified(),
                    account.name(),
                    account.restricted(),
                    account.blocked(),
                    account.identity().isVerified(),
                    country,
                    account.messagingSince(),
                    account.createdAt());
        }
    }

    public record AdminAccountAnswer(@Field AdminAccountView account) {}

    public record AdminAccountList(
            @Field("The account, or empty.") List<AdminAccountView> accounts,
            @Field("How many there are, 0 or 1.") int count) {}

    public record AdminKeyView(
            @Field("Id.") KeyId id,
            @Field AccountId accountId,
            @Field String name,

            @Field("The first characters of the key's value.")
            String prefix,

            @Field KeyStatus status,
            @Field("The rate tier.") RateTier tier,
            @Field Instant createdAt,

            @Field(value = "When the key was last used, to the hour; null if never.", nullable = true)
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

    public record AdminKeyAnswer(@Field AdminKeyView key) {}

    public record AuditEntryView(
            @Field("Id.") AuditId id,
            @Field Instant at,
            @Field AccountId adminId,
            @Field String requestId,
            @Field AuditAction action,
            @Field("The id of the record concerned.") String subject,
            @Field("The values set, or the reason.") String details) {

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
}
