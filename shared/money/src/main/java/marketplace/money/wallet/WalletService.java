package marketplace.money.wallet;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Cursors;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.kernel.PageSize;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.ledger.Movement;
import marketplace.money.ledger.Period;
import marketplace.table.Table;

/** Reads the caller's wallet. */
public final class WalletService {

    private static final PageSize PAGE = new PageSize(50, 200);

    /** A response is limited to 6 MB; a line takes about 300 bytes. */
    private static final int MAX_LINES = 5_000;

    /** The most escrows that one report reads. */
    private static final int MAX_ESCROWS = 5_000;

    private final LedgerReader ledger;
    private final Escrows escrows;
    private final Humans humans;
    private final Cursors cursors;

    public WalletService(Table table, Cursors cursors) {
        this.ledger = new LedgerReader(table);
        this.escrows = new Escrows(table);
        this.humans = new Humans(table);
        this.cursors = cursors;
    }

    public WalletViews.Balance balance(Call call) {
        return WalletViews.Balance.of(ledger.wallet(call.accountId()));
    }

    public WalletViews.Lines transactions(Call call, WalletInputs.ListTransactions input) {
        LedgerAccount wallet = new LedgerAccount.Wallet(call.accountId());
        return WalletViews.Lines.of(cursors.page(
                List.of("wallet", call.accountId().value()),
                Optional.ofNullable(input.cursor()),
                after -> ledger.movements(wallet, PAGE.of(input.limit()), after)));
    }

    public WalletViews.Statement statement(Call call, WalletInputs.GetStatement input) {
        Period period = Period.of(input.start(), input.end(), call.now());
        LedgerAccount wallet = new LedgerAccount.Wallet(call.accountId());
        List<Movement> movements = ledger.movements(wallet, period.start(), period.end(), MAX_LINES + 1);
        if (movements.size() > MAX_LINES) {
            throw Problem.invalid(
                    "start", "must be nearer to end: the period has more than " + MAX_LINES + " movements");
        }
        Money opening = movements.isEmpty()
                ? ledger.balanceAt(wallet, period.start())
                : movements.getFirst().balanceAfter().minus(movements.getFirst().amount());
        return WalletViews.Statement.of(period, opening, movements);
    }

    public WalletViews.ReportAnswer report(Call call, WalletInputs.GetReport input) {
        Period period = Period.of(input.start(), input.end(), call.now());
        List<Escrow> funded = escrows.funded(call.accountId(), period, MAX_ESCROWS + 1);
        if (funded.size() > MAX_ESCROWS) {
            throw Problem.invalid(
                    "start", "must be nearer to end: more than " + MAX_ESCROWS + " escrows were funded in the period");
        }
        Set<HumanId> payees =
                funded.stream().map(escrow -> escrow.terms().humanId()).collect(Collectors.toSet());
        return new WalletViews.ReportAnswer(WalletReport.of(call.accountId(), period, funded, humans.names(payees)));
    }
}
