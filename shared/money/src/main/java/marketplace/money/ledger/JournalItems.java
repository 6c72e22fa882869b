package marketplace.money.ledger;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Movement;
import marketplace.money.transactions.Posting;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The journal as items. Entries are read as they are stored, so that an audit sees a damaged one. */
public final class JournalItems {

    public static final RecordMapper<Entry> ENTRY = RecordMapper.builder(Entry.class)
            .text(LedgerAccount.class, LedgerAccount::code, LedgerAccount::of)
            .build();

    private JournalItems() {}

    /**
     * @param taken the payments whose money a wallet pays, whose debt is paid, whose loss the platform covers, or whose
     *     returned money pays a debt
     */
    public record Leg(LedgerAccount account, Money amount, Long seq, Money balanceAfter, List<Unspent.Part> taken) {

        static Leg of(Posting posting, List<Unspent.Part> taken) {
            return new Leg(posting.account(), posting.amount(), null, null, taken);
        }

        static Leg of(Movement movement, List<Unspent.Part> taken) {
            return new Leg(movement.account(), movement.amount(), movement.seq(), movement.balanceAfter(), taken);
        }
    }

    /** For the quote of a dry run and the log, which have only the commit. */
    public static Stream<Entry> in(Commit commit) {
        return commit.writes().stream()
                .filter(write -> write.key().pk().startsWith(Keys.JOURNAL))
                .flatMap(write -> write instanceof Write.Put put ? Stream.of(ENTRY.read(put.item())) : Stream.empty());
    }

    /** Unlike a {@link LedgerTransaction} it may have been damaged. */
    public record Entry(
            TransactionId id,
            TransactionKind kind,
            List<Leg> legs,
            String subject,
            String reference,
            AccountId holder,
            Spender spender,
            String memo,
            Instant at) {

        public TransactionKind.Effect effectOf(Leg leg) {
            return passes(leg.account()) ? kind.effectOfPassing(leg.amount()) : kind.effectOn(leg.account(), spender);
        }

        /** Whether the payment of a hosted checkout passes through the wallet. */
        public boolean passes(LedgerAccount account) {
            return legs.stream().filter(leg -> leg.account().equals(account)).count() > 1;
        }

        public String referenceOrSubject() {
            return reference == null ? subject : reference;
        }

        public boolean isBalanced() {
            return legs.stream().mapToLong(leg -> leg.amount().cents()).sum() == 0;
        }
    }

    static Entry entry(LedgerTransaction transaction, List<Leg> legs) {
        return new Entry(
                transaction.id(),
                transaction.kind(),
                legs,
                transaction.subject(),
                transaction.reference(),
                transaction.holder(),
                transaction.spender() == null ? null : transaction.spender().withoutLimits(),
                transaction.memo(),
                transaction.at());
    }

    static Item item(Entry entry) {
        return ENTRY.at(Keys.journal(entry.id(), entry.at()), entry).build();
    }
}
