package marketplace.money.refunds;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.JournalItems;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Unspent;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/**
 * What the platform paid by one ruling on an escrow, or for one transfer that is no longer held, because payments were
 * taken back. One item, because they may have been paid with more payments than a commit has room for.
 */
public record CoveredLoss(TransactionId ruling, AccountId payerId, List<Unspent.Part> payments) {

    public static final RecordMapper<CoveredLoss> MAPPER = RecordMapper.of(CoveredLoss.class);

    private static final int SLICE = 100;

    public CoveredLoss {
        payments = List.copyOf(payments);
    }

    /** The losses that these transactions cover. */
    public static List<Write> in(List<JournalItems.Entry> entries) {
        return entries.stream()
                .flatMap(entry -> of(entry).stream())
                .map(loss -> Write.put(item(loss)))
                .toList();
    }

    /** Empty for a transaction that covers no loss. */
    public static Optional<CoveredLoss> of(JournalItems.Entry entry) {
        List<Unspent.Part> payments = entry.legs().stream()
                .filter(leg -> leg.account() instanceof LedgerAccount.PlatformLosses)
                .flatMap(leg -> leg.taken().stream())
                .toList();
        return payments.isEmpty()
                ? Optional.empty()
                : payer(entry).map(payer -> new CoveredLoss(entry.id(), payer, payments));
    }

    /** The poster of the escrow, else whose debt is paid. */
    private static Optional<AccountId> payer(JournalItems.Entry entry) {
        return Optional.ofNullable(entry.holder())
                .or(() -> entry.legs().stream()
                        .flatMap(leg -> leg.account() instanceof LedgerAccount.Receivable(AccountId debtor)
                                ? Stream.of(debtor)
                                : Stream.empty())
                        .findFirst());
    }

    static Item item(CoveredLoss loss) {
        return MAPPER.at(Keys.coveredLoss(loss.payerId(), loss.ruling()), loss).build();
    }

    /** What the platform has paid because this payment was taken back. A payer has few of these rulings. */
    static Money because(Table table, AccountId payer, String payment) {
        Query losses = Query.of(Keys.clawbackCollection(payer)).prefix(Keys.COVERED_LOSSES);
        List<Unspent.Part> parts = Page.all(
                        after -> table.query(losses.limit(SLICE).after(after)))
                .stream()
                .flatMap(item -> MAPPER.read(item).payments().stream())
                .toList();
        return new Unspent(parts).of(payment);
    }
}
