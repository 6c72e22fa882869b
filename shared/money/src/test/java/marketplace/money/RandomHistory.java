package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentId;
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
    private static final int RECENT = 8;
    private static final long CAP = 15_000;

    private static final Set<TransactionKind> PAID_OUT =
            EnumSet.of(TransactionKind.REFUND, TransactionKind.PAYOUT, TransactionKind.PAYOUT_REVERSED);

    final MoneyFixture market;
    private final Random chance;
    private final List<Commit> stale = new ArrayList<>();
    final List<ProviderEvent.CheckoutPaid> told = new ArrayList<>();
    private final List<EscrowId> escrows = new ArrayList<>();
    private final Map<String, Long> arrived = new HashMap<>();
    private final Map<String, AccountId> payers = new HashMap<>();
    private final Map<String, ProviderEvent> taken = new HashMap<>();
    int done;
    final HistoryRules rules = new HistoryRules();
    private final RandomMoves moves;
    private final RandomReports reports;
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
            switch (chance.nextInt(18)) {
                case 0 -> commit(this::openCheckout);
                case 1, 2 -> pay();
                case 3, 4 -> commit(this::fund);
                case 5 -> market.clock.advance(Duration.ofHours(chance.nextInt(4)));
                case 6 -> tick();
                case 7 -> takeBack();
                case 8 -> refund();
                case 9 -> bank();
                case 10 -> bankReports();
                case 11, 12 -> finish();
                case 13 -> send();
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
        market.drop(Set.of(Outbox.KIND, JobOutbox.KIND));
        market.tick();
        if (chance.nextInt(4) == 0) {
            market.earningsToWallet(anyAccount());
        }
    }

    /** Earnings go to a bank. */
    private void bank() {
        market.payoutAccount(anyAccount(), chance.nextInt(4) > 0);
        market.clock.advance(Duration.ofHours(chance.nextInt(24)));
        market.drop(Set.of(Outbox.KIND, JobOutbox.KIND));
        market.tick();
        market.work();
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
            return waiting(checkout, market.checkouts.create(checkout));
        }
        EscrowTerms terms = terms(payer);
        EscrowId id = new EscrowId(market.ids.next(IdKind.ESCROW, market.now()));
        Checkout checkout = market.newCheckout(payer, new CheckoutPurpose.EscrowFunding(id), terms.total());
        EscrowMove move =
                Escrow.awaitCheckout(id, terms, new Funding.ByCheckout(checkout.id(), checkout.code()), market.now());
        escrows.add(id);
        return waiting(
                checkout,
                market.changes(move).and(market.checkouts.create(checkout).writes()));
    }

    private Commit waiting(Checkout checkout, Commit commit) {
        Money amount = chance.nextInt(10) == 0 ? new Money(7) : checkout.amount();
        payers.put(checkout.id().value(), checkout.payerId());
        told.add(new ProviderEvent.CheckoutPaid(MoneyFixture.PROVIDER, "evt-" + told.size(), checkout.id(), amount));
        return commit;
    }

    private void pay() {
        if (told.isEmpty()) {
            return;
        }
        ProviderEvent.CheckoutPaid event = anyPayment();
        if (chance.nextInt(10) == 0) {
            event = new ProviderEvent.CheckoutPaid(
                    event.provider(), event.eventId() + "-again", event.checkoutId(), event.amount());
        }
        ProviderEvent now = event;
        arrived.put(event.eventId(), event.amount().cents());
        commit(() -> market.apply(now));
    }

    private void takeBack() {
        if (told.isEmpty()) {
            return;
        }
        Optional<ProviderEvent.CheckoutPaid> held = chance.nextBoolean() ? heldPayment() : Optional.empty();
        ProviderEvent.CheckoutPaid paid = held.orElseGet(this::anyPayment);
        ProviderEvent event =
                reports.takenBack(paid, payers.get(paid.checkoutId().value()));
        taken.put(event.eventId(), event);
        commit(() -> market.apply(event));
    }

    private void refund() {
        if (told.isEmpty()) {
            return;
        }
        ProviderEvent.CheckoutPaid paid = anyPayment();
        long cents = 1 + chance.nextLong(paid.amount().cents());
        market.refund(payers.get(paid.checkoutId().value()), PaymentId.of(paid.checkoutId()), cents);
    }

    private long takenBack() {
        return HistoryRules.takenBack(taken.values().stream().filter(event -> isApplied(event.eventId())));
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
        int from = chance.nextInt(ACCOUNTS);
        int to = (from + 1 + chance.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        commit(() -> moves.transfer(MoneyFixture.account(from), MoneyFixture.account(to)));
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

    /** Mostly a recent one: older checkouts have expired, and the money of older payments was paid out. */
    private ProviderEvent.CheckoutPaid anyPayment() {
        int recent = chance.nextInt(4) > 0 ? Math.min(RECENT, told.size()) : told.size();
        return told.get(told.size() - 1 - chance.nextInt(recent));
    }

    /** Whose money a live escrow holds. */
    private Optional<ProviderEvent.CheckoutPaid> heldPayment() {
        Set<String> held = market.escrows.lists().live(anyAccount(), SEATS, Optional.empty()).items().stream()
                .flatMap(live -> live.payments().stream())
                .collect(Collectors.toSet());
        return told.reversed().stream()
                .filter(paid -> held.contains(paid.checkoutId().value()))
                .findAny();
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
        long told = arrived.entrySet().stream()
                .filter(event -> isApplied(event.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        assertThat(received).isEqualTo(told - takenBack());
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
