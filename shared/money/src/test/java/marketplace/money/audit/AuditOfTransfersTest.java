package marketplace.money.audit;

import static marketplace.money.MoneyFixture.toEmail;
import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.TransferId;
import marketplace.money.MoneyFixture;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AuditOfTransfersTest {

    private static final String EMAIL = "nobody@example.org";

    private final MoneyFixture market = new MoneyFixture().deposited(100_000);
    private String completed;
    private String held;
    private String bulk;
    private String part;

    @BeforeEach
    void createRecordsOfEveryKind() {
        market.worker("ada");
        market.worker("bob");
        completed = done(market.sendTo("ada", 10)).text("transfer.id");
        held = done(market.sendToEmail(EMAIL, 20)).text("transfer.id");
        Reply sent = done(market.bulkSend(List.of(market.toHuman("ada", "30"), toEmail(EMAIL, "40"))));
        bulk = sent.text("bulkTransferId");
        part = sent.text("results.0.transferId");
        market.work();
        market.requireSound();
    }

    private static Key transfer(String id) {
        return Keys.transfer(new TransferId(id));
    }

    @Test
    void transferInWrongStateIsNamed() {
        finds("transfer " + held, transfer(held), item -> item.put("state", "failed"));
        finds("transfer " + completed, transfer(completed), item -> item.put("state", "failed"));
    }

    @Test
    void transferWithWrongAmountIsNamed() {
        finds("transfer " + completed, transfer(completed), item -> add(item, "amountCents"));
        finds("transfer " + held, transfer(held), item -> add(item, "amountCents"));
    }

    @Test
    void transferWithWrongRecipientIsNamed() {
        finds(
                "transfer " + completed,
                transfer(completed),
                item -> item.put("payeeId", market.account("bob").value()));
    }

    @Test
    void missingTransferIsNamed() {
        assertThat(without(transfer(completed))).containsExactly("transfer " + completed);
        assertThat(without(transfer(part))).containsExactly("transfer " + part);
    }

    @Test
    void heldTransferWithoutEmailEntryIsNamed() {
        assertThat(without(Keys.heldTransfer(EMAIL, new TransferId(held)))).containsExactly("transfer " + held);
    }

    @Test
    void missingOrChangedBulkSendIsNamed() {
        Key key = Keys.bulkTransfer(new BulkTransferId(bulk));
        assertThat(without(key)).containsExactly("bulk send " + bulk);
        Item stored = market.table.get(key).orElseThrow();
        List<Object> payments = new ArrayList<>();
        for (Item payment : stored.items("payments")) {
            Map<String, Object> copy = new TreeMap<>(payment.attributes());
            if (payments.isEmpty()) {
                add(copy, "amountCents");
            }
            payments.add(copy);
        }
        finds("bulk send " + bulk, key, item -> item.put("payments", payments));
    }

    private static void add(Map<String, Object> attributes, String name) {
        attributes.put(name, ((BigDecimal) attributes.get(name)).add(BigDecimal.ONE));
    }

    private void finds(String subject, Key key, Consumer<Map<String, Object>> damage) {
        Map<String, Object> attributes =
                new TreeMap<>(market.table.get(key).orElseThrow().attributes());
        damage.accept(attributes);
        assertThat(audited(key, Optional.of(Item.of(attributes)))).containsExactly(subject);
    }

    private List<String> without(Key key) {
        return audited(key, Optional.empty());
    }

    private List<String> audited(Key key, Optional<Item> instead) {
        return Audit.of(market.memory.items().stream()
                        .flatMap(item -> item.key().equals(key) ? instead.stream() : Stream.of(item)))
                .stream()
                .map(Audit.Difference::subject)
                .toList();
    }
}
