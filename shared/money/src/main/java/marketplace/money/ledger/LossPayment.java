package marketplace.money.ledger;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.paging.Page;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Unspent;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.records.RecordMapper;

/**
 * Payments of a payer that paid for others which were taken back: the wallet covered these, or their debt was paid.
 * An escrow that holds money of a lost payment then depends on the payments that paid for it. docs/money.md
 */
public record LossPayment(TransactionId transaction, AccountId payerId, List<String> lost, List<String> paidBy) {

    public static final RecordMapper<LossPayment> MAPPER = RecordMapper.of(LossPayment.class);

    private static final int PAGE_SIZE = 100;

    public LossPayment {
        lost = List.copyOf(lost);
        paidBy = List.copyOf(paidBy);
    }

    /** Empty for a transaction in which no payment paid for another one. */
    public static Optional<LossPayment> of(JournalItems.Entry entry) {
        return payer(entry).flatMap(payer -> {
            Stream<String> debts = entry.legs().stream()
                    .filter(leg -> leg.account().equals(new LedgerAccount.Receivable(payer)))
                    .flatMap(leg -> leg.taken().stream())
                    .map(Unspent.Part::payment);
            Stream<String> ownLoss = entry.kind().takesPayment() ? Stream.of(entry.subject()) : Stream.of();
            List<String> lost = distinct(Stream.concat(debts, ownLoss));
            Stream<String> brought = entry.kind().bringsPayment() ? Stream.of(entry.subject()) : Stream.of();
            Stream<String> spent = entry.legs().stream()
                    .filter(leg -> leg.amount().isNegative() && isMoneyOf(payer, leg.account(), entry))
                    .flatMap(leg -> leg.taken().stream())
                    .map(Unspent.Part::payment);
            List<String> paidBy = distinct(Stream.concat(brought, spent).filter(payment -> !lost.contains(payment)));
            return lost.isEmpty() || paidBy.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new LossPayment(entry.id(), payer, lost, paidBy));
        });
    }

    /** Whose payment was taken back, or whose debt is paid. */
    private static Optional<AccountId> payer(JournalItems.Entry entry) {
        return entry.legs().stream()
                .map(leg -> switch (leg.account()) {
                    case LedgerAccount.Receivable(AccountId debtor)
                    when !leg.amount().isNegative() -> debtor;
                    case LedgerAccount.Wallet(AccountId owner)
                    when entry.kind().isClawback() && leg.amount().isNegative() -> owner;
                    default -> null;
                })
                .filter(Objects::nonNull)
                .findFirst();
    }

    /** A transfer is spent money of its sender, whatever debt of its recipient it pays. */
    private static boolean isMoneyOf(AccountId payer, LedgerAccount account, JournalItems.Entry entry) {
        return switch (account) {
            case LedgerAccount.Wallet(AccountId owner) -> owner.equals(payer);
            case LedgerAccount.Escrow _ -> payer.equals(entry.holder());
            case LedgerAccount.Held _, LedgerAccount.Bulk _, LedgerAccount.Payable _ -> true;
            default -> false;
        };
    }

    private static List<String> distinct(Stream<String> payments) {
        return payments.filter(Objects::nonNull).distinct().toList();
    }

    static Item item(LossPayment payment) {
        return MAPPER.at(Keys.lossPayment(debt(payment.payerId()), payment.transaction()), payment)
                .build();
    }

    private static String debt(AccountId payer) {
        return new LedgerAccount.Receivable(payer).code();
    }

    /** The payments for which this one has paid, directly or by one of them. A payer has few of these records. */
    public static Set<String> lossesPaidBy(Table table, AccountId payer, String payment) {
        Query records = Query.of(Keys.ledgerCollection(debt(payer))).prefix(Keys.LOSS_PAYMENTS);
        List<LossPayment> all = Page.all(
                after -> table.query(records.limit(PAGE_SIZE).after(after)).map(MAPPER::read));
        Set<String> found = new HashSet<>(Set.of(payment));
        boolean more = true;
        while (more) {
            more = false;
            for (LossPayment each : all) {
                more |= !Collections.disjoint(each.paidBy(), found) && found.addAll(each.lost());
            }
        }
        found.remove(payment);
        return found;
    }
}
