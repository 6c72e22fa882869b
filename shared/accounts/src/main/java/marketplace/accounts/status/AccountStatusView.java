package marketplace.accounts.status;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Accounts;
import marketplace.accounts.RestrictionScope;
import marketplace.accounts.status.DirectMessaging.Obstacle;
import marketplace.api.Field;
import marketplace.api.limits.Quota;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;

public record AccountStatusView(
        @Field("Whether valid credentials were sent. Without them all else is unknown.")
        boolean authenticated,

        @Field(value = "The account; null without credentials.", nullable = true)
        AccountId accountId,

        @Field("What the account may do beyond posting and applying.")
        CapabilitiesView capabilities,

        @Field("Whether the owner has verified the account's e-mail.")
        boolean emailVerified,

        @Field("Whether the identity check was passed.") boolean identityVerified,

        @Field boolean restricted,

        @Field(value = "Why it is restricted and how to lift that; null if it is not.", nullable = true)
        String restriction,

        @Field("The scopes of the key; all for a session, none without credentials.")
        List<Scope> scopes,

        @Field(value = "The caller's limits; null without credentials.", nullable = true)
        LimitsView limits) {

    public record CapabilitiesView(
            @Field("Starting conversations.") DirectMessagingView directMessaging) {}

    public record DirectMessagingView(
            @Field("Whether conversations may be started.") boolean eligible,

            @Field("The reasons why not; empty if allowed or unknown.")
            List<Obstacle> reasons,

            @Field(value = "What to do about it; null if nothing.", nullable = true)
            String howToUnlock) {}

    public record LimitsView(
            @Field RateTier tier,
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
                false, null, new CapabilitiesView(messaging), false, false, false, null, List.of(), null);
    }

    static AccountStatusView of(
            Account account,
            Optional<String> restriction,
            List<Scope> scopes,
            RateTier tier,
            Optional<Money> spendLimit) {
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
                restriction.map(reason -> explained(reason, account.blocked())).orElse(null),
                scopes,
                new LimitsView(
                        tier,
                        Quota.KEY_BOUNTIES.limit(tier),
                        Quota.KEY_CONVERSATIONS.limit(tier),
                        AccountPolicies.MAX_ACTIVE_API_KEYS,
                        spendLimit.map(Money::cents).orElse(null)));
    }

    private static String explained(String reason, RestrictionScope scope) {
        return reason.equals(Accounts.DEBT)
                ? "The account owes money after a chargeback or refund. Add money to the wallet: it pays the debt"
                        + " first, and the restriction ends with the debt."
                : "An administrator restricted the account (" + scope.wire() + "): \"" + reason
                        + "\". Contact support; an administrator can lift it.";
    }
}
