package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.accounts.Accounts;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Funding;
import marketplace.money.ledger.JournalItems;
import marketplace.money.mode.ModeCheckedTable;
import marketplace.money.mode.MoneyMode;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.JobOutbox;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.MemoryTable;
import software.amazon.awssdk.core.exception.SdkException;

/** Random callers, some of which decide on stale reads. */
final class RandomHistory {

    static final int ACCOUNTS = 4;
    private static final int SEATS = 12;
    private static final long CAP = 15_000;

    private static final Set<TransactionKind> PAID_OUT =
            EnumSet.of(TransactionKind.REFUND, TransactionKind.PAYOUT, TransactionKind.PAYOUT_REVERSED);

    final MoneyFixture market;
    private final Random chance;
    private final List<Commit> stale = new ArrayList<>();
    private final List<EscrowId> escrows = new ArrayList<>();
    int done;
    final HistoryRules rules = new HistoryRules();
    private final RandomMoves moves;
    private final RandomReports reports;
    final RandomPayments payments;
    private final int[] seats = IntStream.range(0, SEATS).toArray();
    private int nextSeat = SEATS;
    private boolean crashing;

    RandomHistory(Table table, long seed) {
        market = new MoneyFixture(
                table instanceof MemoryTable memory ? memory : null,
                new ModeCheckedTable(table, () -> new MoneyMode(MoneyFixture.PROVIDER, false), _ -> {}),
                HistoryRules.FIRST_HOLD_DAYS);
        chance = new Random(seed);
        moves = new RandomMoves(market, chance);
        reports = new RandomReports(chance);
        payments = new RandomPayments(market, chance, reports);
        IntStream.range(0, ACCOUNTS).mapToObj(MoneyFixture::account).forEach(market::open);
        AccountId capped = MoneyFixture.account(0);
        market.capRolling24h(capped, CAP);
        rules.cap(capped, CAP);
    }

    void crashes(MemoryTable table) {
        crashing = true;
        table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                if (crashing && chance.nextInt(100) == 0) {
                    throw new Crash();
                }
            }

            @Override
            public void after(List<Write> writes) {
                rules.committed(writes, market.now());
                if (crashing && chance.nextInt(100) == 0) {
                    throw new Crash();
                }
            }
        });
    }

    void step() {
        try {
            // A debt is known to what is decided later.
            market.clock.advance(Duration.ofMillis(1));
            switch (chance.nextInt(20)) {
                case 0 -> commit(this::openCheckout);
                case 1, 2 -> commit(payments.pay());
                case 3, 4 -> commit(this::fund);
                case 5 -> market.clock.advance(Duration.ofHours(chance.nextInt(4)));
                case 6 -> tick();
                case 7 -> takeBack();
                case 8 -> payments.refund();
                case 9 -> bank();
                case 10 -> bankReports();
                case 11, 12 -> finish();
                case 13 -> send();
                case 14 -> restrict();
                case 15 -> steal();
                default -> commit(() -> market.changes(moves.any().apply(anyEscrow())));
            }
            done++;
        } catch (Problem | LostRace _) {
            // Refused: nothing happened.
        } catch (SdkException _) {
            // The caller does not know the outcome; the journal does.
        } catch (Crash _) {
            // The next tick finishes what was begun.
        }
    }

    private void tick() {
        if (chance.nextInt(100) == 0) {
            market.clock.advance(Hold.LONGEST);
        }
        untilDone(this::dropOutbox);
        market.tick();
        if (chance.nextInt(4) == 0) {
            market.earningsToWallet(anyAccount());
        }
    }

    /** Earnings go to a bank. */
    private void bank() {
        market.payoutAccount(anyAccount(), chance.nextInt(4) > 0);
        market.clock.advance(Duration.ofHours(chance.nextInt(24)));
        untilDone(this::dropOutbox);
        untilDone(market::tick);
        market.work();
    }

    private void dropOutbox() {
        market.drop(Set.of(Outbox.KIND, JobOutbox.KIND));
    }

    /** A fault ends one message, not those behind it: else a backlog that no step gets through would grow. */
    private static void untilDone(Runnable messages) {
        while (true) {
            try {
                messages.run();
                return;
            } catch (SdkException | LostRace | Crash _) {
                // The message is delivered again.
            }
        }
    }

    /** The bank pays out, refuses, or returns what it paid. A step of its own: most long steps end in a fault. */
    private void bankReports() {
        List<PayoutOrder> sent = List.copyOf(market.provider.sent.values());
        if (!sent.isEmpty()) {
            ProviderEvent result = reports.ofPayout(sent.get(chance.nextInt(sent.size())));
            commit(() -> market.apply(result));
        }
    }

    /** One in five commits late, after others. */
    private void commit(Supplier<Commit> decision) {
        Commit decided = decision.get();
        if (chance.nextInt(50) == 0) {
            HistoryRules.requireRefusedInAnotherMode(market.table, decided);
        }
        if (chance.nextInt(5) == 0) {
            stale.add(decided);
        } else {
            market.table.commit(decided);
        }
        if (!stale.isEmpty() && chance.nextInt(3) == 0) {
            market.table.commit(stale.remove(chance.nextInt(stale.size())));
        }
    }

    private Commit openCheckout() {
        AccountId payer = anyAccount();
        if (chance.nextBoolean()) {
            CheckoutPurpose purpose = chance.nextBoolean()
                    ? new CheckoutPurpose.Deposit()
                    : new CheckoutPurpose.PaymentLink(
                            new PaymentLinkId(market.ids.next(IdKind.PAYMENT_LINK, market.now())), "Ada", null);
            Checkout checkout = market.newCheckout(payer, purpose, new Money(1 + chance.nextInt(10_000)));
            return payments.waiting(checkout, market.checkouts.create(checkout));
        }
        EscrowTerms terms = terms(payer);
        EscrowId id = new EscrowId(market.ids.next(IdKind.ESCROW, market.now()));
        Checkout checkout = market.newCheckout(payer, new CheckoutPurpose.EscrowFunding(id), terms.total());
        EscrowMove move =
                Escrow.awaitCheckout(id, terms, new Funding.ByCheckout(checkout.id(), checkout.code()), market.now());
        escrows.add(id);
        return payments.waiting(
                checkout,
                market.changes(move).and(market.checkouts.create(checkout).writes()));
    }

    private void takeBack() {
        Set<String> held = chance.nextBoolean() ? inEscrow() : Set.of();
        commit(payments.takeBack(held));
    }

    /** The payments whose money live escrows of an account hold. */
    private Set<String> inEscrow() {
        return market.escrows.lists().live(anyAccount(), SEATS, Optional.empty()).items().stream()
                .flatMap(live -> live.payments().stream())
                .collect(Collectors.toSet());
    }

    /** A thief sends what a card paid before its owner takes it back; the money is then tried to be sent on. */
    private void steal() {
        AccountId thief = anyAccount();
        AccountId friend = anyOther(thief);
        Checkout checkout =
                market.newCheckout(thief, new CheckoutPurpose.Deposit(), new Money(1 + chance.nextInt(10_000)));
        market.table.commit(payments.waiting(checkout, market.checkouts.create(checkout)));
        market.table.commit(payments.payLast().get());
        market.table.commit(moves.transfer(thief, friend, Math.max(1, market.balance(thief))));
        market.table.commit(payments.chargeBackLast().get());
        market.earningsToWallet(friend);
        market.clock.advance(Duration.ofDays(chance.nextInt(4)));
        market.table.commit(moves.transfer(friend, anyOther(friend), 1 + chance.nextInt(1_000)));
    }

    private Commit fund() {
        EscrowTerms terms = terms(anyAccount());
        EscrowId id = new EscrowId(market.ids.next(IdKind.ESCROW, market.now()));
        escrows.add(id);
        return market.changes(Escrow.fund(id, terms, Spender.of(terms.posterId()), market.transaction(), market.now()));
    }

    private EscrowTerms terms(AccountId poster) {
        return MoneyFixture.terms(anySeat(), poster, anyAccount(), 1 + chance.nextInt(9_000));
    }

    private void send() {
        AccountId from = anyAccount();
        AccountId to = anyOther(from);
        commit(() -> moves.transfer(from, to, 1 + chance.nextInt(3_000)));
    }

    private AccountId anyOther(AccountId one) {
        List<AccountId> others = IntStream.range(0, ACCOUNTS)
                .mapToObj(MoneyFixture::account)
                .filter(account -> !account.equals(one))
                .toList();
        return others.get(chance.nextInt(others.size()));
    }

    /** An admin keeps an account from moving money, or lets it again. It ends soon: most payouts are made. */
    private void restrict() {
        AccountId account = anyAccount();
        boolean restricts = chance.nextInt(4) == 0;
        boolean owes = find(Keys.account(account)).orElseThrow().flag("inDebt");
        rules.restricted.remove(account);
        market.table.commit(
                Commit.of(restricts ? Accounts.restrict(account, "as reported") : Accounts.unrestrict(account, owes)));
        if (restricts) {
            rules.restricted.add(account);
        }
    }

    private void finish() {
        EscrowId id = anyEscrow().id();
        for (Function<Escrow, EscrowMove> move : moves.toPay()) {
            commit(() -> market.changes(move.apply(market.escrows.find(id).orElseThrow())));
        }
    }

    /** A seat whose work was paid takes no other escrow: another follows it, or the history would run out of seats. */
    private int anySeat() {
        int index = chance.nextInt(SEATS);
        boolean isPaid = ofSeat(index).filter(escrow -> escrow.status().isEnd()).isPresent();
        if (isPaid) {
            seats[index] = nextSeat++;
        }
        return seats[index];
    }

    private Optional<Escrow> ofSeat(int index) {
        return market.escrows.findOf(MoneyFixture.seat(seats[index]));
    }

    /** Mostly the one that its seat has now. */
    private Escrow anyEscrow() {
        Optional<Escrow> current = chance.nextInt(10) > 0 ? ofSeat(chance.nextInt(SEATS)) : Optional.empty();
        return current.or(() -> escrows.isEmpty()
                        ? Optional.empty()
                        : market.escrows.find(escrows.get(chance.nextInt(escrows.size()))))
                .orElseThrow(IdKind.ESCROW::unknown);
    }

    private AccountId anyAccount() {
        return MoneyFixture.account(chance.nextInt(ACCOUNTS));
    }

    void requireSound(List<Item> items) {
        crashing = false;
        assertThat(Audit.of(items.stream())).isEmpty();
        long received = -items.stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .map(JournalItems.ENTRY::read)
                .filter(entry -> !PAID_OUT.contains(entry.kind()))
                .flatMap(entry -> entry.legs().stream())
                .filter(leg -> leg.account() instanceof LedgerAccount.External)
                .mapToLong(leg -> leg.amount().cents())
                .sum();
        assertThat(received).isEqualTo(payments.applied(this::isApplied));
        HistoryRules.requireRefundsWithinPayments(items);
        HistoryRules.requireOneLiveEscrowPerSeat(items);
        crashing = true;
    }

    private boolean isApplied(String event) {
        return find(Keys.providerEvent(MoneyFixture.PROVIDER, Sha256.of(event))).isPresent();
    }

    private Optional<Item> find(Key key) {
        while (true) {
            try {
                return market.table.get(key);
            } catch (SdkException _) {
                // A planned fault: read again.
            }
        }
    }
}
