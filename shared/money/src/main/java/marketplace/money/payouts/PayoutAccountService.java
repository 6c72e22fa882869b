package marketplace.money.payouts;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.ReturnUrls;
import marketplace.kernel.secrets.UrlSecret;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Reads and requests payout accounts. The provider is called by the page, not here. */
public final class PayoutAccountService {

    public static final String PATH = "/payout/";

    private static final int CODE_BYTES = 16;

    private final PayoutAccounts accounts;
    private final Accounts restrictions;
    private final SecureRandom random;

    public PayoutAccountService(Table table, SecureRandom random) {
        this.accounts = new PayoutAccounts(table);
        this.restrictions = new Accounts(table);
        this.random = random;
    }

    public PayoutAccountViews.Answer get(Call call) {
        return new PayoutAccountViews.Answer(accounts.find(call.accountId())
                .map(account -> PayoutAccountViews.PayoutAccountView.of(account, null, null))
                .orElse(null));
    }

    public Decision<PayoutAccountViews.Answer> put(Call call, PayoutAccountViews.PutInput input) {
        restrictions.requireMayMoveMoney(call.accountId());
        Optional<PayoutAccount> known = accounts.find(call.accountId());
        PayoutAccount account = known.orElseGet(() -> PayoutAccount.request(call.accountId(), call.now()));
        ReturnUrls returns = ReturnUrls.of(input.returnUrl(), input.cancelUrl(), call.origin());
        String code = UrlSecret.next(random, CODE_BYTES);
        Instant expiresAt = call.now().plus(PayoutAccounts.VISIT);
        Commit commit = Commit.of(PayoutAccounts.visit(account.payee(), code, expiresAt, returns));
        if (known.isEmpty()) {
            commit = commit.and(PayoutAccounts.create(account));
        }
        if (account.ready()) {
            commit = commit.job(PayoutRetries.of(account.payee(), call.now()));
        }
        Decision<PayoutAccountViews.Answer> decision = Decision.of(
                        commit, answer(account, call.origin() + PATH + code, expiresAt))
                .replayedAs(answer(account, null, expiresAt));
        return known.isEmpty()
                ? decision.omittingInDryRuns("/payoutAccount/status", "/payoutAccount/expiresAt")
                : decision.omittingInDryRuns("/payoutAccount/expiresAt");
    }

    private static PayoutAccountViews.Answer answer(PayoutAccount account, String url, Instant expiresAt) {
        return new PayoutAccountViews.Answer(PayoutAccountViews.PayoutAccountView.of(account, url, expiresAt));
    }
}
