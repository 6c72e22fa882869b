package marketplace.money;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;
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
import marketplace.kernel.Money;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.Ruling;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.Spender;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutSource;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AuditTest {

    private static final AccountId DEBTOR = MoneyFixture.account(9);

    private static final String OTHER = "z".repeat(16);
    private static final String WALLET = new LedgerAccount.Wallet(POSTER).code();

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private EscrowId held;
    private EscrowId split;
    private EscrowId paid;
    private EscrowId disputed;
    private Checkout deposit;
    private Checkout funding;
    private EscrowId waiting;
    private Checkout unpaid;

    @BeforeEach
    void createRecordsOfEveryKind() {
        market.deposit(POSTER, 10_000);
        held = market.fund(MoneyFixture.terms(1, 1_000));
        split = market.fund(MoneyFixture.terms(2, 2_000));
        market.complete(split);
        market.move(split, escrow -> escrow.dispute(market.dispute(EscrowActor.WORKER), market.now()));
        market.move(
                split,
                escrow -> escrow.rule(new Ruling.Split(new Money(500)), null, market.releaseIds(), market.now()));
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
        post(TransactionKind.RUN_RESERVED, wallet, new LedgerAccount.Run("run_1"));
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

    @Test
    void changedBalanceIsNamedForEveryKindOfAccount() {
        List<LedgerAccount> accounts = List.of(
                new LedgerAccount.Wallet(POSTER),
                new LedgerAccount.Wallet(WORKER),
                new LedgerAccount.Payable(WORKER),
                new LedgerAccount.Run("run_1"),
                new LedgerAccount.Bulk("bulk_1"),
                new LedgerAccount.Receivable(DEBTOR));
        assertThat(accounts.stream().map(Object::getClass).distinct())
                .as("every kind that keeps a balance; the others are journalled only")
                .hasSize(LedgerAccount.class.getPermittedSubclasses().length - 5);
        for (LedgerAccount account : accounts) {
            Key head = Keys.ledgerHead(account.code());
            for (String value : List.of("balanceCents", "seq")) {
                damage(head, item -> add(item, value, 1));
                findsAlone("balance " + account.code());
            }
            damage(head, item -> item.put("lastAt", "2025-01-01T00:00:00.000Z"));
            findsAlone("balance " + account.code());
            remove(head);
            findsAlone("balance " + account.code());
        }
    }

    @Test
    void uncountedSpendIsNamed() {
        damage(Keys.ledgerHead(WALLET), item -> {
            Map<String, Object> spends = new TreeMap<>();
            ((Map<?, ?>) item.get("spends"))
                    .forEach((bucket, cents) -> spends.put((String) bucket, ((BigDecimal) cents).add(BigDecimal.ONE)));
            item.put("spends", spends);
        });
        finds("spends of " + WALLET);
    }

    @Test
    void damagedPostingIsNamed() {
        List<Item> lines = table.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.LEDGER)
                        && item.key().sk().startsWith(Keys.POSTINGS))
                .toList();
        assertThat(lines).hasSizeGreaterThan(12);
        for (Item line : lines) {
            String name = "posting " + line.key().pk().substring(Keys.LEDGER.length()) + "/" + line.number("seq");
            for (String cents : List.of("amountCents", "balanceAfterCents")) {
                damage(line.key(), item -> add(item, cents, 1));
                findsAlone(name);
            }
            for (String told : List.of("transaction", "subject")) {
                damage(line.key(), item -> item.put(told, "txn_" + MoneyFixture.suffix(1)));
                findsAlone(name);
            }
            damage(line.key(), item -> item.put("kind", "run_refunded"));
            findsAlone(name);
            remove(line.key());
            findsAlone(name);
        }
    }

    @Test
    void missingTransactionIsNamed() {
        List<Item> entries = journal();
        assertThat(entries.stream().map(entry -> entry.text("kind")).distinct())
                .contains("deposit", "escrow_funded", "escrow_paid", "escrow_split", "escrow_released", "payout");
        for (Item entry : entries) {
            remove(entry.key());
            findsAlone("transaction " + entry.text("id"));
        }
    }

    @Test
    void wrongSubjectOrDisputePointerIsNamed() {
        for (int seat : List.of(1, 2, 3, 4, 5)) {
            Key place = Keys.escrowOf(MoneyFixture.seat(seat).code());
            damage(place, item -> item.put("id", "esc_" + MoneyFixture.suffix(77)));
            findsAlone("place of " + MoneyFixture.seat(seat).code());
            remove(place);
            findsAlone("place of " + MoneyFixture.seat(seat).code());
        }
        Key dispute = Keys.dispute(market.escrow(disputed).dispute().id());
        remove(dispute);
        findsAlone("dispute " + dispute.sk());
    }

    @Test
    void wrongListEntryIsNamed() {
        for (EscrowId escrow : List.of(held, split, paid, disputed, waiting)) {
            for (AccountId side : List.of(POSTER, WORKER)) {
                Key entry = Keys.escrowOf(side, escrow);
                String name = "entry " + side + "/" + escrow;
                remove(entry);
                findsAlone(name);
                for (String told : List.of("id", "humanId", "bountyId", "applicationId")) {
                    damage(entry, item -> item.put(told, "esc_" + MoneyFixture.suffix(77)));
                    findsAlone(name);
                }
            }
        }
    }

    @Test
    void unexpectedListEntryIsNamed() {
        Item own = table.get(Keys.escrowOf(POSTER, held)).orElseThrow();
        AccountId stranger = new AccountId("acc_" + MoneyFixture.suffix(77));
        EscrowId none = new EscrowId("esc_" + MoneyFixture.suffix(77));

        add(own, Keys.escrowOf(stranger, held));
        findsAlone("entry " + stranger + "/" + held);
        add(own, Keys.escrowOf(stranger, none));
        findsAlone("entry " + stranger + "/" + none);
        add(own, Keys.escrowOf(stranger, held));
        remove(own.key());
        findsAlone("escrow " + held);
    }

    @Test
    void escrowThatContradictsBothEntriesIsNamed() {
        Map.of("posterId", "acc_", "payeeId", "acc_", "humanId", "hum_").forEach((told, kind) -> {
            damage(Keys.escrow(waiting), item -> item.put(told, kind + MoneyFixture.suffix(77)));
            findsAlone("escrow " + waiting);
        });
        remove(Keys.escrow(waiting));
        findsAlone("escrow " + waiting);
    }

    @Test
    void wrongCheckoutCodeIsNamed() {
        for (Checkout checkout : List.of(deposit, funding, unpaid)) {
            Key code = Keys.checkoutCode(checkout.code().value());
            remove(code);
            findsAlone("code " + checkout.code().value());
            damage(code, item -> item.put("id", "chk_" + MoneyFixture.suffix(77)));
            findsAlone("code " + checkout.code().value());
            damage(Keys.checkout(checkout.id()), item -> item.put("code", OTHER));
            findsAlone("code " + OTHER);
            add(table.get(code).orElseThrow(), Keys.checkoutCode(OTHER));
            findsAlone("code " + OTHER);
        }
        for (Checkout two : List.of(deposit, funding)) {
            Key code = Keys.checkoutCode(two.code().value());
            damage(code, item -> item.put("id", unpaid.id().value()));
            findsAlone("code " + two.code().value());
        }
        Checkout lone = market.openDeposit(POSTER, 800);
        remove(Keys.checkout(lone.id()));
        findsAlone("code " + lone.code().value());
    }

    @Test
    void damagedPayoutIsNamed() {
        for (Payout payout : market.payouts.list(WORKER, 10, Optional.empty()).items()) {
            Key key = Keys.payout(WORKER, payout.id());
            damage(key, item -> add(item, "amountCents", 1));
            findsAlone("payout " + payout.id());
            damage(key, item -> item.put("status", payout.confirmedAt() == null ? "confirmed" : "pending"));
            findsAlone("payout " + payout.id());
            remove(key);
            findsAlone("payout of escrow " + ((PayoutSource.OfEscrow) payout.source()).escrowId());
        }
    }

    @Test
    void damagedCheckoutIsNamed() {
        for (Checkout checkout : List.of(deposit, funding)) {
            Key key = Keys.checkout(checkout.id());
            damage(key, item -> item.put("status", "pending"));
            findsAlone("checkout " + checkout.id());
            damage(key, item -> add(item, "amountCents", 1));
            findsAlone("checkout " + checkout.id());
            remove(key);
            findsAlone("checkout " + checkout.id());
        }
    }

    @Test
    void damagedEscrowIsNamed() {
        for (EscrowId escrow : List.of(held, split, paid, disputed)) {
            for (String cents : List.of("amountCents", "feeCents", "paidOutCents", "refundedCents", "feeKeptCents")) {
                damage(Keys.escrow(escrow), item -> add(item, cents, 1));
                findsAlone("escrow " + escrow);
            }
            damage(Keys.escrow(escrow), item -> item.put("transactions", List.of()));
            findsAlone("escrow " + escrow);
            damage(Keys.escrow(escrow), item -> item.put("status", "expired"));
            findsAlone("escrow " + escrow);
            remove(Keys.escrow(escrow));
            findsAlone("escrow " + escrow);
        }
    }

    @Test
    void changedTotalIsNamed() {
        for (String total : List.of("depositedCents", "inEscrowCents")) {
            Item before = table.get(Keys.ledgerHead(WALLET)).orElseThrow();
            damage(Keys.ledgerHead(WALLET), item -> add(item, total, -5));
            finds("balance " + WALLET);
            damage(Keys.ledgerHead(WALLET), item -> item.putAll(before.attributes()));
        }
    }

    @Test
    void changedPostingIsNamed() {
        damage(Keys.posting(WALLET, 2), item -> add(item, "amountCents", 1));
        finds("posting " + WALLET + "/2");
    }

    @Test
    void changedRunningBalanceIsNamed() {
        damage(Keys.posting(WALLET, 1), item -> add(item, "balanceAfterCents", 1));
        finds("posting " + WALLET + "/1");
    }

    @Test
    void missingPostingIsNamed() {
        remove(Keys.posting(WALLET, 2));
        finds("posting " + WALLET + "/2");
    }

    @Test
    void missingBalanceIsNamed() {
        remove(Keys.ledgerHead(WALLET));
        finds("balance " + WALLET);
    }

    @Test
    void escrowInWrongStatusIsNamed() {
        damage(Keys.escrow(held), item -> item.put("status", "released"));
        finds("escrow " + held);
    }

    @Test
    void escrowWithWrongOutcomeIsNamed() {
        damage(Keys.escrow(split), item -> add(item, "paidOutCents", 10));
        finds("escrow " + split);
    }

    @Test
    void escrowWithWrongAmountIsNamed() {
        damage(Keys.escrow(split), item -> add(item, "amountCents", 10));
        finds("escrow " + split);
    }

    @Test
    void missingEscrowIsNamed() {
        remove(Keys.escrow(held));
        finds("escrow " + held);
    }

    @Test
    void payoutWithoutTransactionIsNamed() {
        Payout payout = market.payouts.list(WORKER, 1, Optional.empty()).items().getFirst();
        damage(Keys.payout(WORKER, payout.id()), item -> item.put("status", "confirmed"));
        finds("payout " + payout.id());
    }

    @Test
    void damagedJournalLegNamesItsTransaction() {
        List<Item> entries = journal();
        assertThat(entries).hasSizeGreaterThan(12);
        for (Item entry : entries) {
            for (int leg = 0; leg < entry.items("legs").size(); leg++) {
                int damaged = leg;
                damage(entry.key(), item -> item.put("legs", legs(entry, damaged)));
                finds("transaction " + entry.text("id"));
                damage(entry.key(), item -> item.putAll(entry.attributes()));
            }
        }
    }

    private List<Item> journal() {
        return table.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .toList();
    }

    private static List<Map<String, Object>> legs(Item entry, int damaged) {
        List<Map<String, Object>> legs = new ArrayList<>();
        for (Item leg : entry.items("legs")) {
            Map<String, Object> copy = new TreeMap<>(leg.attributes());
            if (legs.size() == damaged) {
                add(copy, "amountCents", 1);
            }
            legs.add(copy);
        }
        return legs;
    }

    private final Map<Key, Optional<Item>> damages = new HashMap<>();
    private final List<Item> added = new ArrayList<>();

    private void damage(Key key, Consumer<Map<String, Object>> change) {
        Item sound = table.get(key).orElseThrow();
        Map<String, Object> attributes = new TreeMap<>(sound.attributes());
        change.accept(attributes);
        damages.put(key, Optional.of(Item.of(attributes)));
    }

    private void add(Item item, Key key) {
        Map<String, Object> attributes = new TreeMap<>(item.attributes());
        attributes.put("pk", key.pk());
        attributes.put("sk", key.sk());
        added.add(Item.of(attributes));
    }

    private void remove(Key key) {
        damages.put(key, Optional.empty());
    }

    private static void add(Map<String, Object> attributes, String name, long cents) {
        attributes.put(name, ((BigDecimal) attributes.get(name)).add(BigDecimal.valueOf(cents)));
    }

    /** Reports the subject alone, and nothing once the item is restored. */
    private void findsAlone(String subject) {
        finds(subject);
        damages.clear();
        added.clear();
    }

    private void finds(String subject) {
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
