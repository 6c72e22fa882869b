package marketplace.money.controls;

import java.time.Instant;
import marketplace.accounts.StepUp;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.kernel.Problem;
import marketplace.money.controls.ControlsViews.Answer;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.ledger.WalletControls;
import marketplace.money.limits.Budget;
import marketplace.money.limits.Ceiling;
import marketplace.money.limits.MoneySettings;
import marketplace.money.topups.TopUpStarts;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Reads and changes the controls of a wallet. An API key with a spend limit may lower caps but not raise them. */
public final class ControlsService {

    private final LedgerReader ledger;
    private final StepUp stepUp;
    private final TopUpStarts topUps;

    private final Ceiling topUpCeiling;

    /** With the default ceiling of automatic top-ups, 1,000 USD a day. */
    public ControlsService(Table table) {
        this(table, MoneySettings.DEFAULT.topUpCeiling());
    }

    public ControlsService(Table table, Ceiling topUpCeiling) {
        this.topUpCeiling = topUpCeiling;
        this.ledger = new LedgerReader(table);
        this.stepUp = new StepUp(table);
        this.topUps = new TopUpStarts(table);
    }

    Answer get(Call call) {
        return Answer.of(ledger.walletHead(call.accountId()).controls());
    }

    Decision<Answer> patch(Call call, ControlsInputs.PatchControls input) {
        LedgerHead wallet = ledger.walletHead(call.accountId());
        WalletControls current = wallet.controls();
        WalletControls wanted = input.onto(current).requireSound();
        requireBelowCeiling(wanted);
        if (wanted.isWiderThan(current)) {
            Budget.require(
                    call, "Raising or clearing a cap, or changing automatic top-ups other than to turn them off,");
            stepUp.require(call);
        }
        requireNotWider(call, current, wanted);
        if (wanted.equals(current)) {
            return Decision.of(Commit.none(), Answer.of(current));
        }
        Commit set = wanted.isWiderThan(current)
                ? Ledger.change(wallet, wanted, call.now()).job(loosened(call).job())
                : Ledger.change(wallet, wanted, call.now());
        // A change that only sets caps starts no charge, so it need not require the balance that was read.
        return Decision.of(
                wanted.hasTopupOf(current)
                        ? set
                        : set.and(topUps.wanted(wallet.with(wanted), call.now()).writes()),
                Answer.of(wanted));
    }

    record Loosened(Instant loosenedAt) {}

    private static Notice loosened(Call call) {
        return Notice.of(
                NoticeType.CONTROLS_LOOSENED,
                call.accountId() + "-" + call.requestId(),
                call.accountId(),
                call.now(),
                new Loosened(call.now()));
    }

    private void requireBelowCeiling(WalletControls wanted) {
        if (wanted.autoTopupEnabled() && wanted.autoTopupMaxPerDay().compareTo(topUpCeiling.perDay()) > 0) {
            throw Problem.invalid(
                    "autoTopupMaxPerDayCents",
                    "must be at most " + topUpCeiling.perDay().cents() + ": this service charges no more than "
                            + topUpCeiling.perDay().text() + " per day automatically");
        }
    }

    private static void requireNotWider(Call call, WalletControls current, WalletControls wanted) {
        boolean limited =
                call.caller() instanceof Caller.WithKey key && key.spendLimit().isPresent();
        if (limited && wanted.isWiderThan(current)) {
            throw new Problem(
                    ErrorCode.FORBIDDEN,
                    "A key with a spend limit may set or lower caps and turn automatic top-up off. It may not raise "
                            + "or clear a cap or otherwise change top-up. Use a key without a limit, or sign in.");
        }
    }
}
