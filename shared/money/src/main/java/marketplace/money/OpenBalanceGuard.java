package marketplace.money;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.accounts.erasure.ErasureGuard;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowFilter;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerItems;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.refunds.Payments;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.Refunds;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.money.topups.TopUpItems;
import marketplace.money.topups.TopUps;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Unspent;
import marketplace.money.transfers.Transfer;
import marketplace.money.transfers.TransferDirection;
import marketplace.money.transfers.TransferStatus;
import marketplace.money.transfers.Transfers;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

public final class OpenBalanceGuard implements ErasureGuard {

    private static final int READ_AT_ONCE = 50;

    private static final int NAMED = 5;

    private static final Money LEAST_PAID_OUT = new Money(100);

    private final Table table;
    private final LedgerReader ledger;
    private final Escrows escrows;
    private final TopUps topUps;
    private final Transfers transfers;
    private final Refunds refunds;
    private final Payments payments;
    private final RunLedger runs;
    private final InstantSource clock;

    public OpenBalanceGuard(Table table, InstantSource clock) {
        this.table = table;
        this.payments = new Payments(table);
        this.clock = clock;
        this.ledger = new LedgerReader(table);
        this.escrows = new Escrows(table);
        this.topUps = new TopUps(table);
        this.transfers = new Transfers(table);
        this.refunds = new Refunds(table);
        this.runs = new RunLedger(table);
    }

    @Override
    public List<Write> require(AccountId account, Money forfeit) {
        LedgerHead wallet = wallet(account);
        List<Write> held = requireSettled(account);
        Unspent free = ledger.free(wallet, clock.instant());
        Money other = other(account, wallet.balance(), free);
        requireForfeited(other, wallet.balance().minus(other), wallet.balance().minus(free.total()), forfeit);
        held.add(unchanged(wallet));
        return held;
    }

    /** What the deletion cannot return to cards. */
    private Money other(AccountId account, Money balance, Unspent free) {
        return payments.unspent(account, free).stream()
                .map(payment -> payment.refundable(free))
                .reduce(balance, Money::minus);
    }

    private static void requireForfeited(Money other, Money refundable, Money held, Money forfeit) {
        if (other.compareTo(LEAST_PAID_OUT) >= 0) {
            String spent = "spend or send all of it but 99 cents, then delete the account.";
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This account has money open: besides card payments, which are refunded, the wallet holds "
                            + other.text()
                            + (held.equals(Money.ZERO)
                                    ? ""
                                    : ", of which " + held.text() + " are held and cannot be sent or refunded yet")
                            + (refundable.equals(Money.ZERO)
                                    ? ". Settle it: " + spent
                                    : ". Money that came first is spent first: refund the card payments with POST"
                                            + " /api/wallet/refunds, " + spent));
        }
        if (!other.equals(Money.ZERO) && !other.equals(forfeit)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Besides card payments, which are refunded, the wallet holds " + other.text()
                            + ". To give it up, repeat with forfeitCents: " + other.cents() + ".");
        }
    }

    private LedgerHead wallet(AccountId account) {
        table.prefetch(Stream.concat(
                        Stream.of(
                                        new LedgerAccount.Wallet(account),
                                        new LedgerAccount.Payable(account),
                                        new LedgerAccount.Receivable(account))
                                .map(book -> Keys.ledgerHead(book.code())),
                        Stream.of(Keys.autoTopUp(account)))
                .toList());
        return ledger.head(new LedgerAccount.Wallet(account));
    }

    private static List<String> earned(LedgerHead payable) {
        return payable.balance().equals(Money.ZERO)
                ? List.of()
                : List.of(payable.balance().text()
                        + " earned and not yet paid to you (set up a payout account, or move it to the wallet with POST"
                        + " /api/me/earnings/to-wallet)");
    }

    private static List<String> debt(LedgerHead receivable) {
        return receivable.balance().equals(Money.ZERO)
                ? List.of()
                : List.of("you owe " + receivable.balance().negated().text()
                        + " after a chargeback or refund (pay it with POST /api/wallet/deposit)");
    }

    /** Everything but the wallet. */
    private List<Write> requireSettled(AccountId account) {
        List<String> open = new ArrayList<>();
        List<Write> held = new ArrayList<>();
        LedgerHead payable = ledger.head(new LedgerAccount.Payable(account));
        LedgerHead receivable = ledger.head(new LedgerAccount.Receivable(account));
        held.add(unchanged(payable));
        held.add(unchanged(receivable));
        open.addAll(earned(payable));
        open.addAll(debt(receivable));
        if (topUps.state(account).inFlight() != null) {
            open.add("a pending automatic top-up");
        }
        open.addAll(liveEscrows(account));
        open.addAll(openRuns(account));
        open.addAll(pendingTransfers(account));
        open.addAll(named(
                (limit, after) -> refunds.list(account, limit, after),
                Refund::isPending,
                refund -> "refund " + refund.id() + " (pending)"));
        if (!open.isEmpty()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This account has money open: " + String.join(", ", open)
                            + ". Settle all of it, then delete the account.");
        }
        held.add(Write.check(Keys.autoTopUp(account), Condition.lacks(TopUpItems.IN_FLIGHT)));
        return held;
    }

    private List<String> liveEscrows(AccountId account) {
        return named(
                (limit, after) -> escrows.lists().of(account, EscrowFilter.ALL, limit, after),
                escrow -> !escrow.status().isEnd() && !endsWithAccount(escrow),
                OpenBalanceGuard::name);
    }

    private List<String> openRuns(AccountId account) {
        return named(
                (limit, after) -> runs.list(account, limit, after),
                RunFunds::isOpen,
                run -> "run " + run.id() + " (open, " + run.balance().text() + " reserved)");
    }

    /** An unpaid booking is cancelled by the erasure. */
    private static boolean endsWithAccount(Escrow escrow) {
        return escrow.status() == EscrowStatus.FUNDING
                && escrow.terms().subject().booking().isPresent();
    }

    private static String name(Escrow escrow) {
        String status = escrow.status().wire();
        return escrow.terms()
                .subject()
                .booking()
                .map(booking -> "booking " + booking + " (escrow " + escrow.id() + ", " + status + ")")
                .orElseGet(() -> "escrow " + escrow.id() + " (" + status + ")");
    }

    /** Pending as the sender sees it: the error must not reveal that a transfer was claimed. */
    private List<String> pendingTransfers(AccountId account) {
        Instant now = clock.instant();
        return named(
                (limit, after) -> transfers.list(account, TransferDirection.SENT, _ -> true, limit, after),
                transfer -> transfer.statusFor(account, now) == TransferStatus.PENDING,
                transfer -> "transfer " + transfer.id() + " (pending, until " + Instants.text(end(transfer))
                        + " at the latest)");
    }

    private static Instant end(Transfer pending) {
        return pending.heldUntil() == null ? pending.createdAt().plus(Checkout.LIFETIME) : pending.heldUntil();
    }

    @FunctionalInterface
    private interface Pages<T> {
        Page<T> page(int limit, Optional<String> after);
    }

    private static <T> List<String> named(Pages<T> pages, Predicate<T> isOpen, Function<T, String> name) {
        List<String> open = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Page<T> page = pages.page(READ_AT_ONCE, after);
            page.items().stream().filter(isOpen).limit(NAMED - open.size()).forEach(one -> open.add(name.apply(one)));
            after = page.next();
        } while (after.isPresent() && open.size() < NAMED);
        return open;
    }

    /** Rejects the deletion if money was posted meanwhile, even if the balance is the same again. */
    private static Write unchanged(LedgerHead head) {
        return Write.check(
                Keys.ledgerHead(head.account().code()),
                Condition.all(LedgerItems.isLast(head), LedgerItems.isZeroOrUnused(LedgerItems.IN_ESCROW)));
    }
}
