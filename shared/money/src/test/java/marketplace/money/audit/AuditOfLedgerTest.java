package marketplace.money.audit;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.money.MoneyFixture;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import org.junit.jupiter.api.Test;

class AuditOfLedgerTest extends AuditFixture {

    @Test
    void changedBalanceIsNamedForEveryKindOfAccount() {
        List<LedgerAccount> accounts = List.of(
                new LedgerAccount.Wallet(POSTER),
                new LedgerAccount.Wallet(WORKER),
                new LedgerAccount.Payable(WORKER),
                new LedgerAccount.Run(RUN),
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
}
