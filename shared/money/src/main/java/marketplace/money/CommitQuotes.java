package marketplace.money;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.api.Quote;
import marketplace.api.pipeline.QuoteCalculator;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutItems;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.ledger.Wallet;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunItems;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** Decodes the items of the commit: a dry run quotes any operation, and its decision has only a commit. */
public final class CommitQuotes implements QuoteCalculator {

    private final LedgerReader ledger;
    private final Humans humans;

    public CommitQuotes(Table table) {
        this.ledger = new LedgerReader(table);
        this.humans = new Humans(table);
    }

    @Override
    public Optional<Quote> quote(Commit commit, Call call) {
        Optional<AccountId> account = call.caller().account();
        List<JournalItems.Entry> entries = JournalItems.in(commit).toList();
        List<Escrow> escrows =
                items(commit, Keys.ESCROW).map(EscrowItems.MAPPER::read).toList();
        List<Checkout> checkouts = items(commit, Keys.CHECKOUT)
                .map(CheckoutItems.MAPPER::read)
                .filter(checkout -> checkout.status() == CheckoutStatus.PENDING)
                .toList();
        if (account.isEmpty() || (entries.isEmpty() && escrows.isEmpty() && checkouts.isEmpty())) {
            return Optional.empty();
        }
        Money balance = balanceAfter(account.get(), entries, checkouts);
        Money atCheckout = sum(checkouts, Checkout::amount);
        if (!escrows.isEmpty()) {
            List<EscrowTerms> moving = moving(account.get(), escrows, entries);
            return Optional.of(
                    quote(sum(moving, EscrowTerms::amount), sum(moving, EscrowTerms::fee), balance, atCheckout));
        }
        Optional<RunFunds> reserved = items(commit, Keys.RUN_FUNDS)
                .map(RunItems.MAPPER::read)
                .filter(RunFunds::isReservation)
                .findFirst();
        if (reserved.isPresent()) {
            return Optional.of(quote(reserved.get().amount(), reserved.get().fee(), balance, atCheckout));
        }
        Money amount = checkouts.isEmpty() ? moved(account.get(), entries) : atCheckout;
        return Optional.of(quote(amount, Money.ZERO, balance, atCheckout));
    }

    @Override
    public Optional<Quote> unpaid(Problem.Bill bill, Call call) {
        return Optional.of(
                quote(bill.amount(), bill.fee(), ledger.wallet(call.accountId()).balance(), Money.ZERO));
    }

    /** The escrows that the account's wallet pays; if it pays none, those whose money moves; else all. */
    private static List<EscrowTerms> moving(AccountId account, List<Escrow> escrows, List<JournalItems.Entry> entries) {
        LedgerAccount wallet = new LedgerAccount.Wallet(account);
        List<TransactionId> spends = entries.stream()
                .filter(entry -> entry.legs().stream()
                        .anyMatch(leg ->
                                leg.account().equals(wallet) && leg.amount().isNegative()))
                .map(JournalItems.Entry::id)
                .toList();
        List<TransactionId> all = entries.stream().map(JournalItems.Entry::id).toList();
        List<Escrow> found = Stream.of(spends, all)
                .map(ids -> escrows.stream()
                        .filter(escrow -> escrow.transactions().stream().anyMatch(ids::contains))
                        .toList())
                .filter(part -> !part.isEmpty())
                .findFirst()
                .orElse(escrows);
        return found.stream().map(Escrow::terms).toList();
    }

    private static Stream<Item> items(Commit commit, String keyPrefix) {
        return commit.writes().stream()
                .filter(write -> write.key().pk().startsWith(keyPrefix))
                .flatMap(write -> write instanceof Write.Put put ? Stream.of(put.item()) : Stream.empty());
    }

    /** The balance after the commit, and after the deposit that it opens is paid. */
    private Money balanceAfter(AccountId account, List<JournalItems.Entry> entries, List<Checkout> checkouts) {
        LedgerAccount wallet = new LedgerAccount.Wallet(account);
        Optional<Money> posted = entries.stream()
                .flatMap(entry -> entry.legs().stream())
                .filter(leg -> leg.account().equals(wallet))
                .max(Comparator.comparingLong(JournalItems.Leg::seq))
                .map(JournalItems.Leg::balanceAfter);
        return posted.orElseGet(() -> {
            Wallet now = ledger.wallet(account);
            return checkouts.stream()
                    .filter(this::isDeposit)
                    .findFirst()
                    .map(deposit -> now.balanceAfter(deposit.amount()))
                    .orElse(now.balance());
        });
    }

    /** A human earns the payment of a link; it does not go to the wallet. */
    private boolean isDeposit(Checkout checkout) {
        return switch (checkout.purpose()) {
            case CheckoutPurpose.Deposit _ -> true;
            case CheckoutPurpose.PaymentLink _ ->
                humans.findOf(checkout.payerId()).isEmpty();
            case CheckoutPurpose.EscrowFunding _, CheckoutPurpose.Transfer _ -> false;
        };
    }

    private static Money moved(AccountId account, List<JournalItems.Entry> entries) {
        LedgerAccount wallet = new LedgerAccount.Wallet(account);
        List<JournalItems.Leg> legs =
                entries.stream().flatMap(entry -> entry.legs().stream()).toList();
        Money spent = sum(
                legs.stream()
                        .filter(leg ->
                                leg.account().equals(wallet) && leg.amount().isNegative())
                        .toList(),
                leg -> leg.amount().negated());
        return spent.equals(Money.ZERO)
                ? sum(legs.stream().filter(leg -> !leg.amount().isNegative()).toList(), JournalItems.Leg::amount)
                : spent;
    }

    private static <T> Money sum(List<T> parts, Function<T, Money> amount) {
        return parts.stream().map(amount).reduce(Money.ZERO, Money::plus);
    }

    private static Quote quote(Money amount, Money fee, Money balanceAfter, Money atCheckout) {
        return new Quote(
                amount.cents(),
                fee.cents(),
                amount.plus(fee).cents(),
                balanceAfter.cents(),
                atCheckout.cents(),
                true,
                List.of());
    }
}
