package marketplace.money.wallet;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.ledger.Period;
import marketplace.money.ledger.Wallet;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

public final class WalletService {

    /** A response is limited to 6 MB; a line takes about 300 bytes. */
    private static final int MAX_LINES = 5_000;

    private static final int MAX_ESCROWS = 5_000;

    private static final int MAX_RUNS = 1_000;

    private final LedgerReader ledger;
    private final Escrows escrows;
    private final RunLedger runs;
    private final Humans humans;

    public WalletService(Table table) {
        this.ledger = new LedgerReader(table);
        this.escrows = new Escrows(table);
        this.runs = new RunLedger(table);
        this.humans = new Humans(table);
    }

    public WalletViews.Balance balance(Call call) {
        return balance(ledger, call);
    }

    public static WalletViews.Balance balance(LedgerReader ledger, Call call) {
        LedgerHead head = ledger.walletHead(call.accountId());
        return WalletViews.Balance.of(Wallet.of(call.accountId(), head), ledger.held(head, call.now()));
    }

    public Page<WalletViews.WalletTransactionView> transactions(
            Call call, WalletInputs.ListTransactions input, PageRequest page) {
        LedgerAccount wallet = new LedgerAccount.Wallet(call.accountId());
        return ledger.movements(wallet, page.limit(), page.after()).map(WalletViews.WalletTransactionView::of);
    }

    public WalletViews.Statement statement(Call call, WalletInputs.GetStatement input) {
        Period period = input.period().at(call.now());
        LedgerAccount wallet = new LedgerAccount.Wallet(call.accountId());
        LedgerReader.Lines lines = ledger.lines(wallet, period.start(), period.end(), MAX_LINES + 1);
        if (lines.movements().size() > MAX_LINES) {
            throw Problem.invalid(
                    "start", "must be closer to end: the period has more than " + MAX_LINES + " movements");
        }
        return WalletViews.Statement.of(period, lines.opening(), lines.movements());
    }

    public WalletViews.ReportAnswer report(Call call, WalletInputs.GetReport input) {
        Period period = input.period().at(call.now());
        AccountId account = call.accountId();
        return ParallelReads.join(
                () -> escrows.lists().funded(account, period, MAX_ESCROWS + 1),
                () -> runs.ofTaste(account, period, MAX_RUNS + 1),
                (funded, tasteRuns) -> report(account, period, funded, tasteRuns));
    }

    private WalletViews.ReportAnswer report(
            AccountId account, Period period, List<Escrow> funded, List<RunFunds> tasteRuns) {
        requireFew(funded, MAX_ESCROWS, "escrows were funded");
        requireFew(tasteRuns, MAX_RUNS, "taste runs began");
        Set<HumanId> payees =
                funded.stream().map(escrow -> escrow.terms().humanId()).collect(Collectors.toSet());
        return new WalletViews.ReportAnswer(WalletReport.of(account, period, funded, tasteRuns, humans.names(payees)));
    }

    private static void requireFew(List<?> found, int most, String what) {
        if (found.size() > most) {
            throw Problem.invalid("start", "must be closer to end: more than " + most + " " + what + " in the period");
        }
    }
}
