package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.ledger.JournalItems;
import marketplace.money.mode.ModeCheckedTable;
import marketplace.money.mode.MoneyMode;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutItems;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import software.amazon.awssdk.core.exception.SdkException;

/** What no commit of a history may do: each is checked against those before it. */
final class HistoryRules {

    static final int FIRST_HOLD_DAYS = 7;
    static final int LATER_HOLD_DAYS = 2;

    private final Map<AccountId, Long> debts = new HashMap<>();
    private final Map<String, Long> covered = new HashMap<>();
    private final Set<PayoutId> unasked = new HashSet<>();
    private final Set<AccountId> paidOut = new HashSet<>();

    private final Map<AccountId, Long> caps = new HashMap<>();
    private final Map<String, Spend> spends = new HashMap<>();

    final HeldMoneyRules held = new HeldMoneyRules();

    /** Those that an admin keeps from moving money. */
    final Set<AccountId> restricted = new HashSet<>();

    /** How often money moved so. */
    final Map<TransactionKind, Integer> moved = new EnumMap<>(TransactionKind.class);

    /** How often an account came to owe money. */
    int indebted;

    /** How many payouts a bank was asked for. */
    int asked;

    /** How many spends left no room for another of the same amount. */
    int atCap;

    /** Money from a wallet to an escrow, less what came back of it. */
    private record Spend(AccountId spender, Instant at, long cents) {

        Spend less(long returned) {
            return new Spend(spender, at, cents - returned);
        }
    }

    String summary() {
        return "moved %s; %d debts, %d payouts asked, %d spends at the cap, %d of held money, %d sent beside it, "
                        .formatted(moved, indebted, asked, atCap, held.spent, held.leftBeside)
                + "%d beside that of a debtor".formatted(held.leftBesideDebt);
    }

    /** The wallet spends no more in any 24 hours. */
    void cap(AccountId account, long cents) {
        caps.put(account, cents);
    }

    void committed(List<Write> writes, Instant now) {
        Map<String, Payout> payouts = writes.stream()
                .filter(write -> write.key().pk().startsWith(Keys.PAYOUTS))
                .filter(Write.Put.class::isInstance)
                .map(write -> PayoutItems.MAPPER.read(((Write.Put) write).item()))
                .collect(Collectors.toMap(payout -> payout.id().value(), Function.identity()));
        JournalItems.in(new Commit(writes)).forEach(entry -> {
            requireAllowed(entry);
            held.committed(entry, payouts, now);
        });
        payouts.values().forEach(payout -> requireHeld(payout, now));
    }

    /** A bank is asked once the hold is over and the payee owes nothing. */
    private void requireHeld(Payout payout, Instant now) {
        boolean asks = payout.waitsForProvider() && !payout.unasked() && unasked.remove(payout.id());
        if (asks) {
            asked++;
            int days = paidOut.contains(payout.payeeId()) ? LATER_HOLD_DAYS : FIRST_HOLD_DAYS;
            assertThat(now).as("%s", payout).isAfterOrEqualTo(payout.createdAt().plus(Duration.ofDays(days)));
            assertThat(payout.hold() == null || payout.hold().isTimeOver(now))
                    .as("the money of %s is held", payout)
                    .isTrue();
            assertThat(debts.getOrDefault(payout.payeeId(), 0L))
                    .as("owed at the payout %s", payout)
                    .isZero();
            assertThat(restricted).as("restricted at the payout %s", payout).doesNotContain(payout.payeeId());
            held.asked(payout, now);
        } else if (payout.unasked()) {
            unasked.add(payout.id());
        }
        if (payout.isAtBank()) {
            paidOut.add(payout.payeeId());
        }
    }

    private static long sum(JournalItems.Entry entry, Class<? extends LedgerAccount> account) {
        return entry.legs().stream()
                .filter(leg -> account.isInstance(leg.account()))
                .mapToLong(leg -> leg.amount().cents())
                .sum();
    }

    private void requireAllowed(JournalItems.Entry entry) {
        moved.merge(entry.kind(), 1, Integer::sum);
        if (entry.kind() == TransactionKind.ESCROW_COVERED) {
            assertThat(-sum(entry, LedgerAccount.PlatformLosses.class))
                    .as("%s", entry)
                    .isBetween(0L, sum(entry, LedgerAccount.Receivable.class));
        }
        requireRecovered(entry);
        requireWithinCap(entry);
        for (JournalItems.Leg leg : entry.legs()) {
            if (leg.account() instanceof LedgerAccount.Wallet(AccountId owner)
                    && leg.amount().isNegative()
                    && !entry.passes(leg.account())) {
                assertThat(debts.getOrDefault(owner, 0L))
                        .as("owed at the debit %s", entry)
                        .isZero();
                requireOwnPayment(entry, leg);
            } else if (leg.account() instanceof LedgerAccount.Receivable(AccountId debtor)) {
                long before = debts.getOrDefault(debtor, 0L);
                debts.put(debtor, before - leg.amount().cents());
                indebted += before == 0 && leg.amount().isNegative() ? 1 : 0;
            }
        }
    }

    /** What came back counts where it was spent: no order of spends and returns gives more room. */
    private void requireWithinCap(JournalItems.Entry entry) {
        if (entry.kind() == TransactionKind.ESCROW_FUNDED) {
            Spend spend = new Spend(entry.spender().account(), entry.at(), -sum(entry, LedgerAccount.Wallet.class));
            spends.put(entry.subject(), spend);
            long cap = caps.getOrDefault(spend.spender(), Long.MAX_VALUE);
            Instant since = entry.at().minus(Duration.ofHours(24));
            long spent = spends.values().stream()
                    .filter(each ->
                            each.spender().equals(spend.spender()) && each.at().isAfter(since))
                    .mapToLong(Spend::cents)
                    .sum();
            assertThat(spent).as("spent in 24 hours after %s", entry).isLessThanOrEqualTo(cap);
            atCap += spent > cap - spend.cents() ? 1 : 0;
        } else if (entry.kind().movesEscrow()) {
            long returned = sum(entry, LedgerAccount.Wallet.class) + sum(entry, LedgerAccount.Receivable.class);
            spends.computeIfPresent(entry.subject(), (_, spend) -> spend.less(returned));
        }
    }

    /** A payment that is returned first pays the platform what it has covered of that payment. */
    private void requireRecovered(JournalItems.Entry entry) {
        if (entry.kind() == TransactionKind.ESCROW_COVERED || entry.kind() == TransactionKind.HELD_MONEY_LOST) {
            entry.legs().stream()
                    .filter(leg -> leg.account() instanceof LedgerAccount.PlatformLosses)
                    .flatMap(leg -> leg.taken().stream())
                    .forEach(part -> covered.merge(part.payment(), part.amount().cents(), Long::sum));
        } else if (entry.kind() == TransactionKind.CHARGEBACK
                || entry.kind() == TransactionKind.PAYMENT_REFUNDED
                || entry.kind() == TransactionKind.PAYMENT_LINK_PAID) {
            // The platform pays what is left of a link's payment, and gets it back if that is reported only then.
            covered.merge(entry.subject(), -sum(entry, LedgerAccount.PlatformLosses.class), Long::sum);
        } else if (entry.kind() == TransactionKind.CHARGEBACK_RETURNED
                || entry.kind() == TransactionKind.PAYMENT_REFUND_RETURNED) {
            long recovered =
                    Math.min(covered.getOrDefault(entry.subject(), 0L), -sum(entry, LedgerAccount.External.class));
            assertThat(sum(entry, LedgerAccount.PlatformLosses.class))
                    .as("%s", entry)
                    .isEqualTo(recovered);
            covered.merge(entry.subject(), -recovered, Long::sum);
        }
    }

    /** A refund takes what is left of its payment and no other money. */
    private static void requireOwnPayment(JournalItems.Entry entry, JournalItems.Leg debit) {
        if (entry.kind() == TransactionKind.REFUND) {
            assertThat(new Unspent(debit.taken()).of(entry.subject()))
                    .as("%s", entry)
                    .isEqualTo(debit.amount().negated());
        }
    }

    /** No payment is refunded by more than what came for it, however often it was paid. */
    static void requireRefundsWithinPayments(List<Item> items) {
        Map<String, Long> left = new HashMap<>();
        items.stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .map(JournalItems.ENTRY::read)
                .filter(entry -> !entry.kind().isClawback()
                        && entry.kind() != TransactionKind.PAYOUT
                        && entry.kind() != TransactionKind.PAYOUT_REVERSED)
                .forEach(entry -> entry.legs().stream()
                        .filter(leg -> leg.account() instanceof LedgerAccount.External)
                        .forEach(leg -> left.merge(
                                entry.kind() == TransactionKind.REFUND ? entry.subject() : entry.referenceOrSubject(),
                                -leg.amount().cents(),
                                Long::sum)));
        assertThat(left.values()).allMatch(cents -> cents >= 0);
    }

    /** What providers have taken back by these events, and not returned. */
    static long takenBack(Stream<ProviderEvent> applied) {
        Map<String, long[]> disputes = new HashMap<>();
        applied.forEach(event -> {
            switch (event) {
                case ProviderEvent.ChargedBack back ->
                    disputes.computeIfAbsent(back.reference(), _ -> new long[4])[0] =
                            back.amount().cents();
                case ProviderEvent.ChargebackReturned won ->
                    disputes.computeIfAbsent(won.reference(), _ -> new long[4])[1] =
                            won.amount().cents();
                case ProviderEvent.PaymentRefunded refund -> {
                    long[] sums = disputes.computeIfAbsent(refund.reference(), _ -> new long[4]);
                    sums[2] = Math.max(sums[2], refund.total().cents());
                }
                case ProviderEvent.PaymentRefundReturned back -> {
                    long[] sums = disputes.computeIfAbsent(back.reference(), _ -> new long[4]);
                    sums[3] = Math.max(sums[3], back.total().cents());
                }
                case ProviderEvent.ChargebackLost _ -> {}
                default -> throw new IllegalStateException(event.eventId());
            }
        });
        return disputes.values().stream()
                .mapToLong(sums -> Math.max(0, sums[0] - sums[1]) + Math.max(0, sums[2] - sums[3]))
                .sum();
    }

    static void requireOneLiveEscrowPerSeat(List<Item> items) {
        Map<EscrowSubject, Integer> live = new HashMap<>();
        items.stream()
                .filter(item -> item.key().pk().startsWith("ESC#"))
                .map(EscrowItems.MAPPER::read)
                .filter(escrow -> !escrow.status().freesSubject())
                .forEach(escrow -> live.merge(escrow.terms().subject(), 1, Integer::sum));
        assertThat(live.values()).allMatch(count -> count == 1);
    }

    static void requireRefusedInAnotherMode(Table table, Commit decided) {
        if (JournalItems.in(decided).findAny().isPresent()
                && MoneyMode.find(table).isPresent()) {
            Table other = new ModeCheckedTable(table, () -> new MoneyMode("stripe", true), _ -> {});
            assertThatThrownBy(() -> other.commit(decided))
                    .satisfiesAnyOf(
                            problem -> assertThat(problem)
                                    .isInstanceOfSatisfying(
                                            Problem.class,
                                            refused ->
                                                    assertThat(refused.code()).isEqualTo(ErrorCode.MODE_MISMATCH)),
                            fault -> assertThat(fault).as("a planned fault").isInstanceOf(SdkException.class));
        }
    }
}
