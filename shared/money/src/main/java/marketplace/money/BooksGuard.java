package marketplace.money;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.ErasureGuard;
import marketplace.kernel.AccountId;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.Page;
import marketplace.kernel.Problem;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * No account is deleted while money of it, or for it, stands open (decisions §2).
 *
 * <p>Money whose owner nobody knows any more could be given to nobody.
 */
public final class BooksGuard implements ErasureGuard {

    private static final int READ_AT_ONCE = 50;

    /** So many are named to who has to settle them; the others show when these are. */
    private static final int NAMED = 5;

    private final Table table;
    private final Ledger ledger;
    private final Escrows escrows;
    private final TopUps topUps;
    private final Transfers transfers;
    private final InstantSource clock;

    /** Takes the clock by which a transfer that was sent by e-mail stops being pending. */
    public BooksGuard(Table table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
        this.ledger = new Ledger(table);
        this.escrows = new Escrows(table);
        this.topUps = new TopUps(table);
        this.transfers = new Transfers(table);
    }

    @Override
    public List<Write> require(AccountId account) {
        List<LedgerAccount> books = List.of(
                new LedgerAccount.Wallet(account),
                new LedgerAccount.Payable(account),
                new LedgerAccount.Receivable(account));
        table.prefetch(Stream.concat(
                        books.stream().map(book -> Keys.ledgerHead(book.code())), Stream.of(Keys.autoTopUp(account)))
                .toList());
        List<String> open = new ArrayList<>();
        for (LedgerAccount book : books) {
            Money balance = ledger.balance(book);
            if (!balance.equals(Money.ZERO)) {
                open.add(book.code().split(":", 2)[0] + " of " + balance.cents() + " cents");
            }
        }
        if (topUps.state(account).inFlight() != null) {
            open.add("an automatic top-up that is being charged");
        }
        open.addAll(liveEscrows(account));
        open.addAll(pendingTransfers(account));
        if (!open.isEmpty()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Money stands open: " + String.join(", ", open)
                            + "; settle all of it, and delete the account then.");
        }
        List<Write> held =
                new ArrayList<>(books.stream().map(BooksGuard::stillEmpty).toList());
        held.add(Write.check(Keys.autoTopUp(account), Condition.lacks(TopUpItems.IN_FLIGHT)));
        return held;
    }

    private List<String> liveEscrows(AccountId account) {
        List<String> live = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Page<Escrow> page = escrows.list(account, EscrowFilter.ALL, READ_AT_ONCE, after);
            page.items().stream()
                    .filter(escrow -> !escrow.status().isEnd())
                    .limit(NAMED - live.size())
                    .forEach(escrow -> live.add(
                            "escrow " + escrow.id() + " (" + escrow.status().wire() + ")"));
            after = page.next();
        } while (after.isPresent() && live.size() < NAMED);
        return live;
    }

    /** Pending as their sender sees them: that one was claimed must not be told by letting the sender go. */
    private List<String> pendingTransfers(AccountId account) {
        Instant now = clock.instant();
        List<String> pending = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Page<Transfer> page = transfers.list(account, TransferDirection.SENT, _ -> true, READ_AT_ONCE, after);
            page.items().stream()
                    .filter(transfer -> transfer.statusFor(account, now) == TransferStatus.PENDING)
                    .limit(NAMED - pending.size())
                    .forEach(transfer -> pending.add("transfer " + transfer.id() + " (pending)"));
            after = page.next();
        } while (after.isPresent() && pending.size() < NAMED);
        return pending;
    }

    /** Holds the commit to it: what was paid in, or into an escrow, meanwhile refuses the deletion. */
    private static Write stillEmpty(LedgerAccount book) {
        return Write.check(
                Keys.ledgerHead(book.code()),
                Condition.all(isZeroOrUnused(LedgerItems.BALANCE), isZeroOrUnused(LedgerItems.IN_ESCROW)));
    }

    private static Condition isZeroOrUnused(String attribute) {
        return Condition.any(Condition.lacks(attribute), Condition.is(attribute, 0));
    }
}
