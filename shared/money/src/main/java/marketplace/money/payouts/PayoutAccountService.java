package marketplace.money.payouts;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.StepUp;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.kernel.ReturnUrls;
import marketplace.kernel.secrets.UrlSecret;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Reads and requests payout accounts. The provider is called by the page, not here. */
public final class PayoutAccountService {

    public static final String PATH = "/payout/";

    private static final int CODE_BYTES = 16;

    private final StepUp stepUp;
    private final Duration bankChangeHold;
    private final PayoutAccounts accounts;
    private final Accounts restrictions;
    private final SecureRandom random;

    public PayoutAccountService(Table table, SecureRandom random, Duration bankChangeHold) {
        this.stepUp = new StepUp(table);
        this.bankChangeHold = bankChangeHold;
        this.accounts = new PayoutAccounts(table);
        this.restrictions = new Accounts(table);
        this.random = random;
    }

    public PayoutAccountViews.Answer get(Call call) {
        return new PayoutAccountViews.Answer(accounts.find(call.accountId())
                .map(account -> PayoutAccountViews.PayoutAccountView.of(account, null, null))
                .orElse(null));
    }

    /** The page of an open account can change its bank, so payouts wait from now on. */
    public Decision<PayoutAccountViews.Answer> put(Call call, PayoutAccountViews.PutInput input) {
        stepUp.require(call);
        restrictions.requireMayMoveMoney(call.accountId());
        Optional<PayoutAccount> known = accounts.find(call.accountId());
        PayoutAccount account = known.orElseGet(() -> PayoutAccount.request(call.accountId(), call.now()));
        ReturnUrls returns = ReturnUrls.of(input.returnUrl(), input.cancelUrl(), call.origin());
        String code = UrlSecret.next(random, CODE_BYTES);
        Instant expiresAt = call.now().plus(PayoutAccounts.VISIT);
        Commit commit = Commit.of(PayoutAccounts.visit(account.payee(), code, expiresAt, returns))
                .job(requested(call).job());
        if (known.isEmpty()) {
            commit = commit.and(PayoutAccounts.create(account));
        }
        if (account.isOpen() && !bankChangeHold.isZero()) {
            commit = commit.and(
                    PayoutAccounts.change(account, account.hold(call.now().plus(bankChangeHold), call.now())));
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

    record PageRequested(Instant requestedAt) {}

    private static Notice requested(Call call) {
        return Notice.of(
                NoticeType.PAYOUT_ACCOUNT_OPENED,
                call.accountId() + "-" + call.requestId(),
                call.accountId(),
                call.now(),
                new PageRequested(call.now()));
    }

    private static PayoutAccountViews.Answer answer(PayoutAccount account, String url, Instant expiresAt) {
        return new PayoutAccountViews.Answer(PayoutAccountViews.PayoutAccountView.of(account, url, expiresAt));
    }
}
