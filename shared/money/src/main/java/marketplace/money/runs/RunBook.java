package marketplace.money.runs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Unspent;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

/** The runs whose escrows one commit funds or ends. Each record is read once and written once. */
public final class RunBook {

    private final RunLedger runs;
    private final Map<RunId, RunFunds> before = new LinkedHashMap<>();
    private final Map<RunId, RunFunds> after = new LinkedHashMap<>();

    public RunBook(Table table) {
        this.runs = new RunLedger(table);
    }

    /** Returns the payments whose money the run pays into an escrow. */
    public List<Unspent.Part> fund(AccountId owner, RunId run, Money total, LedgerTransaction debit) {
        RunFunds funds = funds(owner, run);
        if (!funds.isOpen() || funds.balance().compareTo(total) < 0) {
            // The caller has read an open run that has a free place, so its end or another hire was faster.
            throw new LostRace(Keys.runFunds(owner, run));
        }
        RunFunds.Taken taken = funds.take(total, debit);
        after.put(run, taken.left());
        return taken.parts();
    }

    /**
     * The end of an escrow: what is refunded goes to the run while that is open, else to the wallet.
     * @param owed whether a payment was taken back that the escrow depends on: then the refund pays the owner's debt
     */
    public LedgerTransaction end(AccountId owner, RunId run, Money refunded, boolean owed, LedgerTransaction ended) {
        if (refunded.equals(Money.ZERO)) {
            return ended;
        }
        RunFunds funds = funds(owner, run);
        if (!funds.isOpen() || owed) {
            after.put(run, funds.passBy(refunded));
            return ended;
        }
        after.put(run, funds.takeBack(refunded, ended));
        return ended.redirected(funds.wallet(), funds.account());
    }

    public List<Write> writes() {
        return after.entrySet().stream()
                .map(entry -> RunItems.change(before.get(entry.getKey()), entry.getValue()))
                .toList();
    }

    private RunFunds funds(AccountId owner, RunId run) {
        return after.computeIfAbsent(run, _ -> before.computeIfAbsent(run, _ -> runs.require(owner, run)));
    }
}
