package marketplace.money;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.SpendLimit;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.Funding;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerItems;
import marketplace.money.ledger.WalletControls;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.Unspent;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.testing.GoldenItems;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class StoredItemsTest {

    private static final LedgerAccount.Wallet WALLET = new LedgerAccount.Wallet(POSTER);
    private static final KeyId KEY = new KeyId("key_" + MoneyFixture.suffix(1));
    private static final KeyId MADE_KEY = new KeyId("key_" + MoneyFixture.suffix(2));
    private static final BountyId BOUNTY = new BountyId("bty_" + MoneyFixture.suffix(1));
    private static final WalletControls CONTROLS = new WalletControls(
            new Money(1), new Money(100_000), new Money(200_000), true, new Money(4), new Money(6), new Money(2));

    @Test
    void storedFormMatchesGolden() {
        GoldenItems.check("stored-items.json", items());
    }

    @Test
    void goldenItemsAreStillRead() {
        List<Item> stored = GoldenItems.read("stored-items.json");

        LedgerHead head = LedgerItems.head(WALLET, Optional.of(stored.get(0)));
        assertThat(head.controls()).isEqualTo(CONTROLS);
        assertThat(head.spends().cents().values()).containsExactly(1_180L);
        assertThat(LedgerItems.window(stored.get(1))).isEqualTo(head.spends());
        assertThat(LedgerItems.SPENT_ON.read(stored.get(2))).isEqualTo(new LedgerItems.SpentOn(new Money(1_180), 2));
        assertThat(LedgerItems.MOVEMENT.read(stored.get(3)).bounty()).isEqualTo(BOUNTY);
        assertThat(JournalItems.ENTRY.read(stored.get(4)).spender())
                .isEqualTo(Spender.again(POSTER, List.of(KEY), null).on(BOUNTY));
        assertThat(EscrowItems.MAPPER.read(stored.get(5)).funding())
                .isEqualTo(new Funding.FromWallet(List.of(KEY), null, taken(1_180)));
        List<KeyId> line = List.of(MADE_KEY, KEY);
        assertThat(JournalItems.ENTRY.read(stored.get(6)).spender())
                .isEqualTo(Spender.again(POSTER, line, null).on(new BountyId("bty_" + MoneyFixture.suffix(2))));
        assertThat(EscrowItems.MAPPER.read(stored.get(7)).funding())
                .isEqualTo(new Funding.FromWallet(line, null, taken(590)));
    }

    /** Of the only deposit. */
    private static List<Unspent.Part> taken(long cents) {
        return List.of(new Unspent.Part("chk_01kdvdna000000000000000001", new Money(cents)));
    }

    private static Stream<Item> items() {
        MemoryTable table = new MemoryTable();
        MoneyFixture market = new MoneyFixture(table);
        market.deposit(POSTER, 10_000);
        market.setControls(POSTER, _ -> CONTROLS);
        EscrowId escrow = market.fund(
                MoneyFixture.terms(1, 1_000), Spender.of(POSTER, List.of(new SpendLimit(KEY, new Money(5_000)))));
        List<Item> spent = Stream.of(
                        Keys.ledgerHead(WALLET.code()),
                        Keys.keySpends(WALLET.code(), KEY),
                        Keys.bountySpends(WALLET.code(), BOUNTY),
                        Keys.posting(WALLET.code(), 2),
                        Keys.journal(market.escrow(escrow).transactions().getFirst(), market.now()),
                        Keys.escrow(escrow))
                .map(key -> table.get(key).orElseThrow())
                .toList();
        List<SpendLimit> limits =
                List.of(new SpendLimit(MADE_KEY, new Money(1_180)), new SpendLimit(KEY, new Money(5_000)));
        EscrowId made = market.fund(MoneyFixture.terms(2, 500), Spender.of(POSTER, limits));
        return Stream.concat(
                spent.stream(),
                Stream.of(Keys.journal(market.escrow(made).transactions().getFirst(), market.now()), Keys.escrow(made))
                        .map(key -> table.get(key).orElseThrow()));
    }
}
