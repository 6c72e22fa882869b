package marketplace.money;

import static marketplace.money.MoneyFixture.POSTER;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Problem;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.LedgerItems;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundOutcomes;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.testing.InterleavingTable;
import marketplace.testing.MemoryTable;

/** One run of an operation and its rival on a table of their own, and the faults that it leaves. */
final class MoneyScene {

    /** @param moves how often it moves the escrow unless it is refused */
    record Step(String name, int moves, Consumer<MoneyScene> act) {}

    final MemoryTable memory = new MemoryTable();
    final InterleavingTable table = new InterleavingTable(memory);
    final MoneyFixture market = new MoneyFixture(table);
    private final Set<String> events = new HashSet<>();
    EscrowId escrow;
    EscrowId other;
    Checkout checkout;
    boolean accountGone;
    boolean accountLeft;
    long fundedWhenClosed = Long.MAX_VALUE;
    long spentWhenCapped = Long.MAX_VALUE;
    boolean calledOff;
    boolean chargedBack;
    Checkout refundable;
    int refundsWhenOwing = Integer.MAX_VALUE;
    int moves;

    void tell(String event) {
        market.deliver(market.paid(checkout, event));
        events.add(event);
    }

    Refund refund() {
        return market.refunds(POSTER).getLast();
    }

    RefundOutcomes outcomes() {
        return new RefundOutcomes(table, market.ids);
    }

    private long refunded() {
        return market.refunds(POSTER).stream()
                .mapToLong(one -> one.amount().cents())
                .sum();
    }

    void release(EscrowId id) {
        market.move(id, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
    }

    void perform(Step step) {
        try {
            step.act().accept(this);
            moves += step.moves();
        } catch (Problem | LostRace _) {
            // A refused step must have no effect, which the audit checks at the end.
        }
    }

    long spent() {
        LedgerAccount wallet = new LedgerAccount.Wallet(POSTER);
        return LedgerItems.head(wallet, memory.get(Keys.ledgerHead(wallet.code())))
                .spends()
                .spent(market.now())
                .cents();
    }

    Optional<String> fault() {
        List<Audit.Difference> differences = Audit.of(memory.items().stream());
        if (!differences.isEmpty()) {
            return Optional.of(differences.toString());
        }
        if (escrow != null && market.escrow(escrow).version() != 1 + moves + payments()) {
            return Optional.of("a move of the escrow is lost");
        }
        if (checkout != null && arrived() != events.size() * checkout.amount().cents()) {
            return Optional.of("a payment is lost, or counted twice");
        }
        if (chargedBack && escrow != null && isLeftUnfrozen()) {
            return Optional.of("an escrow keeps money that its payer's bank has taken back");
        }
        if (refundable != null && refunded() > refundable.amount().cents()) {
            return Optional.of("more is refunded than was paid");
        }
        if (market.refunds(POSTER).size() > refundsWhenOwing) {
            return Optional.of("a debtor has taken money out");
        }
        if (calledOff && market.checkouts.require(checkout.id()).status() != CheckoutStatus.CANCELLED) {
            return Optional.of("a cancelled checkout is not");
        }
        long live = memory.items().stream()
                .filter(item -> item.key().pk().startsWith("ESC#"))
                .map(EscrowItems.MAPPER::read)
                .filter(found -> found.terms().subject().equals(MoneyFixture.seat(9)))
                .count();
        if (live > 1) {
            return Optional.of("a seat has two escrows");
        }
        if (spent() > spentWhenCapped) {
            return Optional.of("more is spent than the cap allows that was set before");
        }
        if (funded() > fundedWhenClosed) {
            return Optional.of("a closed account has funded an escrow");
        }
        if (accountLeft && market.balance(POSTER) != 0) {
            return Optional.of("a wallet without an account holds money");
        }
        boolean back = accountGone && memory.get(Keys.account(POSTER)).isPresent();
        return back ? Optional.of("a closed account is back") : Optional.empty();
    }

    long funded() {
        return memory.items().stream()
                .filter(item -> item.key().pk().startsWith("ESC#"))
                .map(EscrowItems.MAPPER::read)
                .filter(found -> found.terms().posterId().equals(POSTER)
                        && found.clocks().fundedAt() != null)
                .count();
    }

    private boolean isLeftUnfrozen() {
        boolean isFollowed = market.timers().stream().anyMatch(due -> due.kind().equals(PaymentFreezes.STEP));
        return market.escrow(escrow).status() == EscrowStatus.FUNDED && !isFollowed;
    }

    private long payments() {
        return market.escrow(escrow).auditLog().stream()
                .filter(act -> act.action() == EscrowStatus.Move.PAY)
                .count();
    }

    private long arrived() {
        return -memory.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .map(JournalItems.ENTRY::read)
                .filter(entry -> entry.subject().equals(checkout.id().value())
                        || (escrow != null && entry.subject().equals(escrow.value())))
                .filter(entry -> !Set.of(TransactionKind.REFUND, TransactionKind.CHARGEBACK)
                        .contains(entry.kind()))
                .flatMap(entry -> entry.legs().stream())
                .filter(leg -> leg.account() instanceof LedgerAccount.External)
                .mapToLong(leg -> leg.amount().cents())
                .sum();
    }
}
