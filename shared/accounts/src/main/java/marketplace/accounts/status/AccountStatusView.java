package marketplace.accounts.status;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.status.DirectMessaging.Obstacle;
import marketplace.api.Field;
import marketplace.api.Quota;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;

/**
 * What the caller is and may do.
 *
 * <p>For agents, which should find out before they run into a refusal what is missing and who can supply it.
 */
public record AccountStatusView(
        @Field("Whether a key or session was sent; without one nothing else is known.")
        boolean authenticated,

        @Field(value = "The account; null without credentials.", nullable = true)
        AccountId accountId,

        @Field("What the account may do beyond posting and applying.")
        CapabilitiesView capabilities,

        @Field("Whether the owner has proven to read mail at the account's e-mail.")
        boolean emailVerified,

        @Field("Whether the owner's government ID was checked.")
        boolean identityVerified,

        @Field("Whether the account is restricted.") boolean restricted,

        @Field("What the key may do; a session may do everything, and nobody in particular nothing.")
        List<Scope> scopes,

        @Field(value = "How much the caller may do; null without credentials.", nullable = true)
        LimitsView limits) {

    /** What has to be unlocked. */
    public record CapabilitiesView(
            @Field("Starting conversations.") DirectMessagingView directMessaging) {}

    /** Whether conversations may be started. */
    public record DirectMessagingView(
            @Field("Whether they may.") boolean eligible,

            @Field("What stands in the way; empty where nothing is known to.")
            List<Obstacle> reasons,

            @Field(value = "What to do about it; null where nothing has to be done.", nullable = true)
            String howToUnlock) {}

    /** Limits of the caller's own; those of its address come with every response as X-RateLimit headers. */
    public record LimitsView(
            @Field("The tier of the key.") RateTier tier,
            @Field("Bounty writes of the key in 24 hours.") long bountiesPerDay,

            @Field("Conversation writes of the key in 24 hours.")
            long conversationsPerDay,

            @Field("Active API keys that the account may have.")
            int maxActiveApiKeys,

            @Field(value = "What the key may spend in 24 hours; null for no limit of its own.", nullable = true)
            Long spendLimitCents) {}

    static AccountStatusView anonymous() {
        DirectMessagingView messaging =
                new DirectMessagingView(false, List.of(), "Send an API key in the X-API-Key header.");
        return new AccountStatusView(
                false, null, new CapabilitiesView(messaging), false, false, false, List.of(), null);
    }

    static AccountStatusView of(Account account, List<Scope> scopes, RateTier tier, Optional<Money> spendLimit) {
        DirectMessaging messaging = DirectMessaging.of(account);
        boolean eligible = messaging.isEligible();
        return new AccountStatusView(
                true,
                account.id(),
                new CapabilitiesView(new DirectMessagingView(
                        eligible, messaging.reasons(), eligible ? null : messaging.howToUnlock())),
                account.emailVerified(),
                account.identity().isVerified(),
                account.restricted(),
                scopes,
                new LimitsView(
                        tier,
                        Quota.KEY_BOUNTIES.limit(tier),
                        Quota.KEY_CONVERSATIONS.limit(tier),
                        AccountPolicies.MAX_ACTIVE_API_KEYS,
                        spendLimit.map(Money::cents).orElse(null)));
    }
}
