package marketplace.functions.payments;

import com.stripe.model.Account;
import com.stripe.param.AccountCreateParams;
import com.stripe.param.AccountLinkCreateParams;
import java.net.URI;
import marketplace.kernel.Id.AccountId;

/**
 * The connected accounts of those who are paid: opened here, and filled in by their owners on Stripe's pages.
 *
 * <p>An account takes what we transfer to it, and pays out when we say so, and not before.
 */
final class StripeAccounts {

    private final StripeCalls calls;

    StripeAccounts(StripeCalls calls) {
        this.calls = calls;
    }

    /** The payee's account, the same each time it is asked for in a day. */
    String open(AccountId payee) {
        AccountCreateParams account = AccountCreateParams.builder()
                .setType(AccountCreateParams.Type.EXPRESS)
                .setCapabilities(AccountCreateParams.Capabilities.builder()
                        .setTransfers(AccountCreateParams.Capabilities.Transfers.builder()
                                .setRequested(true)
                                .build())
                        .build())
                // What lies there goes out by our own orders alone, each of which has a payout of ours.
                .setSettings(AccountCreateParams.Settings.builder()
                        .setPayouts(AccountCreateParams.Settings.Payouts.builder()
                                .setSchedule(AccountCreateParams.Settings.Payouts.Schedule.builder()
                                        .setInterval(AccountCreateParams.Settings.Payouts.Schedule.Interval.MANUAL)
                                        .build())
                                .build())
                        .build())
                .putAllMetadata(new StripeIds(payee.value(), payee, 1).metadata())
                .build();
        return StripeCalls.<Account>require(calls.open(
                        "account:" + payee,
                        (stripe, once) -> stripe.accounts().create(account, once.build()),
                        _ -> true))
                .getId();
    }

    /** Where its owner gives Stripe the required details. A link works once, so each visit gets its own. */
    URI onboarding(String account, URI returnTo) {
        AccountLinkCreateParams link = AccountLinkCreateParams.builder()
                .setAccount(account)
                .setType(AccountLinkCreateParams.Type.ACCOUNT_ONBOARDING)
                .setRefreshUrl(returnTo.toString())
                .setReturnUrl(returnTo.toString())
                .build();
        return calls.require(
                stripe -> URI.create(stripe.accountLinks().create(link).getUrl()));
    }

    /** Whether it takes payouts now. */
    static boolean isReady(Account account) {
        return Boolean.TRUE.equals(account.getPayoutsEnabled())
                && account.getCapabilities() != null
                && "active".equals(account.getCapabilities().getTransfers());
    }
}
