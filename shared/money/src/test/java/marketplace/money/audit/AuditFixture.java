package marketplace.money.audit;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.BeforeEach;

/** Records of every kind, and what the audit finds in damaged copies of them. */
abstract class AuditFixture {

    static final AccountId DEBTOR = MoneyFixture.account(9);
    static final RunId RUN = MoneyFixture.run(1);
    static final String WALLET = new LedgerAccount.Wallet(POSTER).code();

    final MemoryTable table = new MemoryTable();
    final MoneyFixture market = new MoneyFixture(table);
    EscrowId held;
    EscrowId split;
    EscrowId paid;
    EscrowId disputed;
    Checkout deposit;
    Checkout funding;
    EscrowId waiting;
    Checkout unpaid;
    private final Map<Key, Optional<Item>> damages = new HashMap<>();
    private final List<Item> added = new ArrayList<>();

    @BeforeEach
    void createRecordsOfEveryKind() {
        market.deposit(POSTER, 10_000);
        held = market.fund(MoneyFixture.terms(1, 1_000));
        split = market.fund(MoneyFixture.terms(2, 2_000));
        market.complete(split);
        market.move(split, escrow -> escrow.dispute(market.dispute(EscrowActor.WORKER), market.now()));
        market.move(
                split,
                escrow -> escrow.rule(
                        new Ruling.Split(new Money(500)), null, Money.ZERO, market.releaseIds(), market.now()));
        deposit = market.openDeposit(POSTER, 700);
        market.deliver(market.paid(deposit, "evt-deposit"));
        funding = market.awaitCheckout(MoneyFixture.terms(3, 300));
        market.deliver(market.paid(funding, "evt-funding"));
        paid = market.escrows.findOf(MoneyFixture.seat(3)).orElseThrow().id();
        unpaid = market.awaitCheckout(MoneyFixture.terms(6, 600));
        waiting = market.escrows.findOf(MoneyFixture.seat(6)).orElseThrow().id();
        disputed = market.fund(MoneyFixture.terms(4, 400));
        market.move(disputed, escrow -> escrow.lock(EscrowActor.POSTER, market.now()));
        market.move(disputed, escrow -> escrow.dispute(market.dispute(EscrowActor.WORKER), market.now()));
        market.earningsToWallet(MoneyFixture.WORKER);
        market.advance(Duration.ofHours(1));
        EscrowId released = market.fund(MoneyFixture.terms(5, 500));
        market.complete(released);
        market.move(released, escrow -> escrow.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        LedgerAccount wallet = new LedgerAccount.Wallet(POSTER);
        market.reserve(RUN, 1_000, 180);
        market.fund(MoneyFixture.terms(7, 100), RUN);
        market.payFromRun(RUN, MoneyFixture.WORKER, 200, 36);
        post(TransactionKind.TRANSFER, wallet, new LedgerAccount.Bulk("bulk_1"));
        post(TransactionKind.PAYOUT_REVERSED, new LedgerAccount.Receivable(DEBTOR), new LedgerAccount.Fees());
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    private void post(TransactionKind kind, LedgerAccount from, LedgerAccount to) {
        market.commit(() -> market.ledger
                .post(List.of(LedgerTransaction.of(
                                kind,
                                market.transaction(),
                                new PayoutId("pay_" + MoneyFixture.suffix(99)),
                                market.now())
                        .by(from instanceof LedgerAccount.Wallet wallet ? Spender.of(wallet.owner()) : null)
                        .from(from, new Money(50))
                        .to(to, new Money(50))
                        .build()))
                .requirePosted());
    }

    void damage(Key key, Consumer<Map<String, Object>> change) {
        Item sound = table.get(key).orElseThrow();
        Map<String, Object> attributes = new TreeMap<>(sound.attributes());
        change.accept(attributes);
        damages.put(key, Optional.of(Item.of(attributes)));
    }

    void add(Item item, Key key) {
        Map<String, Object> attributes = new TreeMap<>(item.attributes());
        attributes.put("pk", key.pk());
        attributes.put("sk", key.sk());
        added.add(Item.of(attributes));
    }

    void remove(Key key) {
        damages.put(key, Optional.empty());
    }

    static void add(Map<String, Object> attributes, String name, long cents) {
        attributes.put(name, ((BigDecimal) attributes.get(name)).add(BigDecimal.valueOf(cents)));
    }

    /** Reports the subject alone, and nothing once the item is restored. */
    void findsAlone(String subject) {
        finds(subject);
        damages.clear();
        added.clear();
    }

    void finds(String subject) {
        List<Item> damaged = Stream.concat(
                        table.items().stream()
                                .flatMap(item -> damages.getOrDefault(item.key(), Optional.of(item)).stream()),
                        added.stream())
                .toList();

        assertThat(Audit.of(damaged.stream()))
                .extracting(Audit.Difference::subject)
                .containsExactly(subject);
    }
}
