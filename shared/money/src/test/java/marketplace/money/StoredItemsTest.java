package marketplace.money;

import static marketplace.money.MoneyWorld.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.kernel.BountyId;
import marketplace.kernel.EscrowId;
import marketplace.kernel.KeyId;
import marketplace.kernel.Money;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.testing.Golden;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

/** What caps have stored already must be readable by every later version. */
class StoredItemsTest {

    private static final LedgerAccount.Wallet WALLET = new LedgerAccount.Wallet(POSTER);
    private static final KeyId KEY = new KeyId("key_" + MoneyWorld.tail(1));
    private static final BountyId BOUNTY = new BountyId("bty_" + MoneyWorld.tail(1));
    private static final WalletControls CONTROLS = new WalletControls(
            new Money(1), new Money(100_000), new Money(200_000), true, new Money(4), new Money(6), new Money(2), 1);

    @Test
    void keepTheirStoredForm() throws IOException {
        List<Map<String, Object>> attributes = items().map(Item::attributes).toList();
        String text =
                Json.MAPPER.writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(attributes);

        Golden.check("stored-items.json", text + "\n");
    }

    @Test
    void thatStandInTheGoldenFileAreStillRead() throws IOException {
        List<Item> stored = Stream.of(Json.MAPPER.readValue(
                        Files.readString(Path.of("src/test/golden/stored-items.json")), Map[].class))
                .map(map -> Item.of(attributes(map)))
                .toList();

        LedgerHead head = LedgerItems.head(WALLET, Optional.of(stored.get(0)));
        assertThat(head.controls()).isEqualTo(CONTROLS);
        assertThat(head.spends().cents().values()).containsExactly(1_180L);
        assertThat(LedgerItems.window(stored.get(1))).isEqualTo(head.spends());
        assertThat(LedgerItems.spentOn(stored.get(2))).isEqualTo(new LedgerItems.SpentOn(new Money(1_180), 2));
        assertThat(LedgerItems.movement(WALLET, stored.get(3)).bounty()).isEqualTo(BOUNTY);
        assertThat(LedgerItems.entry(stored.get(4)).spender()).isEqualTo(new Spender(POSTER, KEY, null, BOUNTY));
        assertThat(EscrowItems.escrow(stored.get(5)).funding()).isEqualTo(new Funding.FromWallet(KEY));
    }

    @Test
    void ofTheFirstJournalCountForWhoeverHeldThem() {
        Map<String, Object> first = new HashMap<>(items().toList().get(4).attributes());
        first.put("v", BigDecimal.ONE);
        first.remove("spender");

        assertThat(LedgerItems.entry(Item.of(first)).spender()).isEqualTo(Spender.of(POSTER));
    }

    /** After one spend: head, window of a key, sum of a bounty, posting, journal, escrow. */
    private static Stream<Item> items() {
        MemoryTable table = new MemoryTable();
        MoneyWorld world = new MoneyWorld(table);
        world.deposit(POSTER, 10_000);
        world.set(POSTER, _ -> CONTROLS);
        EscrowId escrow = world.fund(MoneyWorld.terms(1, 1_000), new Spender(POSTER, KEY, new Money(5_000), null));
        return Stream.of(
                        Keys.ledgerHead(WALLET.code()),
                        Keys.keySpends(WALLET.code(), KEY),
                        Keys.bountySpends(WALLET.code(), BOUNTY),
                        Keys.posting(WALLET.code(), 2),
                        Keys.journal(world.escrow(escrow).transactions().getFirst(), world.now()),
                        Keys.escrow(escrow))
                .map(key -> table.get(key).orElseThrow());
    }

    static Map<String, Object> attributes(Map<?, ?> json) {
        Map<String, Object> attributes = new TreeMap<>();
        json.forEach((name, value) -> attributes.put((String) name, attribute(value)));
        return attributes;
    }

    private static Object attribute(Object json) {
        return switch (json) {
            case Number number -> new BigDecimal(number.toString());
            case Map<?, ?> map -> attributes(map);
            case List<?> list -> list.stream().map(StoredItemsTest::attribute).toList();
            default -> json;
        };
    }
}
