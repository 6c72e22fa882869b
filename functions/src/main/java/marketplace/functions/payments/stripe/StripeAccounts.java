package marketplace.functions.payments.stripe;

import com.stripe.model.Account;
import com.stripe.param.AccountCreateParams;
import com.stripe.param.AccountLinkCreateParams;
import java.net.URI;
import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/** The connected accounts of payees, which their owners complete on Stripe's pages. */
final class StripeAccounts {

    private final StripeCalls calls;

    StripeAccounts(StripeCalls calls) {
        this.calls = calls;
    }

    /** Repeated calls within a day return the same account, except after ours was removed and requested again. */
    String open(AccountId payee, Instant requestedAt) {
        AccountCreateParams account = AccountCreateParams.builder()
                .setType(AccountCreateParams.Type.EXPRESS)
                .setCapabilities(AccountCreateParams.Capabilities.builder()
                        .setTransfers(AccountCreateParams.Capabilities.Transfers.builder()
                                .setRequested(true)
                                .build())
                        .build())
                // Manual payouts: each one belongs to a payout of ours.
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
                        "account:" + payee + ":" + requestedAt.toEpochMilli(),
                        (stripe, once) -> stripe.accounts().create(account, once.build()),
                        _ -> true))
                .getId();
    }

    /** A link works once, so each visit gets its own. */
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

    static boolean isReady(Account account) {
        return Boolean.TRUE.equals(account.getPayoutsEnabled())
                && account.getCapabilities() != null
                && "active".equals(account.getCapabilities().getTransfers());
    }
}
