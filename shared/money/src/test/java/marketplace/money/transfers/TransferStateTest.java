package marketplace.money.transfers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.payouts.Payee;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.table.Item;
import marketplace.testing.Golden;
import marketplace.testing.GoldenItems;
import marketplace.testing.StateMatrix;
import org.junit.jupiter.api.Test;

class TransferStateTest {

    private static final AccountId SENDER = MoneyFixture.account(1);
    private static final AccountId READER = MoneyFixture.account(2);
    private static final TransferId ID = new TransferId("trf_" + MoneyFixture.suffix(1));
    private static final TransactionId TRANSACTION = new TransactionId("txn_" + MoneyFixture.suffix(1));
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Money AMOUNT = new Money(2_500);
    private static final Spender SPENDER = Spender.of(SENDER);

    private static final TransferSource WALLET = new TransferSource.FromWallet(List.of(), List.of());
    private static final TransferSource CHECKOUT = new TransferSource.ByCheckout(
            new CheckoutId("chk_" + MoneyFixture.suffix(1)), new CheckoutCode("0123456789abcdef"));
    private static final TransferSource BULK =
            new TransferSource.OfBulk(new BulkTransferId("blk_" + MoneyFixture.suffix(0)), List.of(), List.of());

    private static Transfer byProfile(TransferSource source) {
        return ordered(
                new TransferRecipient.ByProfile(new HumanId("hum_" + MoneyFixture.suffix(2)), MoneyFixture.account(2)),
                source);
    }

    private static Transfer byEmail(TransferSource source) {
        return ordered(new TransferRecipient.ByEmail("ada@example.com"), source);
    }

    private static Transfer ordered(TransferRecipient recipient, TransferSource source) {
        return Transfer.order(ID, new TransferTerms(SENDER, recipient, AMOUNT, "Thanks."), source, NOW);
    }

    private static Map<String, Transfer> states() {
        Map<String, Transfer> states = new LinkedHashMap<>();
        states.put("ordered", byProfile(WALLET));
        states.put("ordered, e-mail", byEmail(WALLET));
        states.put("ordered, bulk", byProfile(BULK));
        states.put("ordered, checkout", byProfile(CHECKOUT));
        states.put("awaiting_payment", byProfile(CHECKOUT).awaitCheckout().after());
        states.put("awaiting_payment, e-mail", byEmail(CHECKOUT).awaitCheckout().after());
        Transfer held = byEmail(WALLET).send(SPENDER, TRANSACTION, NOW).after();
        states.put("held", held);
        states.put(
                "completed", byProfile(WALLET).send(SPENDER, TRANSACTION, NOW).after());
        states.put("failed", held.lapse(TRANSACTION, held.heldUntil()).after());
        return states;
    }

    private static Map<String, Function<Transfer, TransferMove>> verbs() {
        Map<String, Function<Transfer, TransferMove>> verbs = new LinkedHashMap<>();
        verbs.put("send", transfer -> transfer.send(SPENDER, TRANSACTION, NOW));
        verbs.put("await checkout", Transfer::awaitCheckout);
        verbs.put("pay", transfer -> transfer.pay("sandbox", TRANSACTION, NOW));
        verbs.put("call off", transfer -> transfer.fail(TransferFailure.PAYMENT_DECLINED));
        verbs.put("give back", transfer -> transfer.giveBack(TRANSACTION, NOW));
        verbs.put("claim", transfer -> transfer.claim(new Payee(READER, false), NOW, TRANSACTION, NOW));
        verbs.put("lapse", transfer -> transfer.lapse(TRANSACTION, NOW.plus(Transfer.PATIENCE)));
        return verbs;
    }

    @Test
    void everyVerbInEveryStateMatchesTable() {
        StateMatrix matrix = new StateMatrix();
        StringBuilder postings = new StringBuilder();
        states().forEach((state, transfer) -> verbs().forEach((verb, act) -> matrix.add(state, verb, () -> {
            TransferMove move;
            try {
                move = act.apply(transfer);
            } catch (IllegalStateException _) {
                return "impossible";
            }
            assertThat(move.after().version()).isEqualTo(transfer.version() + 1);
            move.transaction()
                    .ifPresent(paid -> postings.append(
                            String.format(Locale.ROOT, "%-26s %-16s %s%n", state, verb, postings(paid))));
            return move.after().state().wire();
        })));
        Golden.check("transfer-matrix.txt", matrix + "\n" + postings);
        Golden.checkPage(
                "states.md",
                "transfer",
                matrix.diagram(
                        List.of("ordered"), row -> states().get(row).state().wire()));
    }

    private static String postings(LedgerTransaction transaction) {
        StringBuilder text = new StringBuilder(transaction.kind().wire());
        transaction
                .postings()
                .forEach(posting -> text.append(' ')
                        .append(posting.account().code().replaceAll(":.*_0*", ":"))
                        .append(' ')
                        .append(posting.amount().cents()));
        return text.toString();
    }

    @Test
    void heldTransferCanBeClaimedFor30Days() {
        Transfer held = byEmail(WALLET).send(SPENDER, TRANSACTION, NOW).after();

        assertThat(held.heldUntil()).isEqualTo(NOW.plus(Transfer.PATIENCE));
        assertThatThrownBy(() -> held.lapse(TRANSACTION, held.heldUntil().minusMillis(1)))
                .hasMessageContaining("can be claimed until 2026-01-31");
        assertThat(held.lapse(TRANSACTION, held.heldUntil()).after().failure()).isEqualTo(TransferFailure.UNCLAIMED);
    }

    @Test
    void senderSeesPendingWhetherClaimedOrNot() {
        Transfer held = byEmail(WALLET).send(SPENDER, TRANSACTION, NOW).after();
        Transfer claimed = held.claim(new Payee(READER, false), NOW, TRANSACTION, NOW.plusSeconds(1))
                .after();
        Instant last = held.heldUntil().minusMillis(1);

        assertThat(TransferViews.TransferView.of(claimed, SENDER, last, "https://here"))
                .isEqualTo(TransferViews.TransferView.of(held, SENDER, last, "https://here"));
        assertThat(claimed.statusFor(SENDER, held.heldUntil())).isEqualTo(TransferStatus.COMPLETED);
        assertThat(claimed.completedFor(SENDER, held.heldUntil())).contains(held.heldUntil());
        assertThat(claimed.statusFor(READER, NOW.plusSeconds(1))).isEqualTo(TransferStatus.COMPLETED);
        assertThat(claimed.completedFor(READER, NOW.plusSeconds(1))).contains(NOW.plusSeconds(1));
    }

    @Test
    void storedTransferRoundTrips() {
        states().values()
                .forEach(transfer -> assertThat(TransferItems.TRANSFER.read(TransferItems.item(transfer)))
                        .isEqualTo(transfer));
    }

    @Test
    void storedFormMatchesGoldenAndIsRead() {
        BulkTransfer bulk = new BulkTransfer(
                new BulkTransferId("blk_" + MoneyFixture.suffix(0)),
                SENDER,
                List.of(new KeyId("key_" + MoneyFixture.suffix(1)), new KeyId("key_" + MoneyFixture.suffix(2))),
                List.of(
                        new BulkTransfer.Payment(byProfile(WALLET).terms().recipient(), AMOUNT, null),
                        new BulkTransfer.Payment(byEmail(WALLET).terms().recipient(), AMOUNT, "Thanks.")),
                List.of(),
                NOW);
        List<Transfer> transfers = List.copyOf(states().values());
        Stream<Item> items = Stream.concat(
                transfers.stream().map(TransferItems::item),
                Stream.of(
                        TransferItems.item(bulk),
                        TransferItems.entry(bulk),
                        TransferItems.entry(transfers.getFirst(), SENDER),
                        TransferItems.held(transfers.getFirst(), "ada@example.com")));
        GoldenItems.check("stored-transfers.json", items);

        List<Item> stored = GoldenItems.read("stored-transfers.json");
        assertThat(stored.stream().limit(transfers.size()).map(TransferItems.TRANSFER::read))
                .isEqualTo(transfers);
        assertThat(TransferItems.BULK.read(stored.get(transfers.size()))).isEqualTo(bulk);
        assertThat(TransferItems.transfers(stored.get(transfers.size() + 1)))
                .containsExactly(bulk.id().transfer(1), bulk.id().transfer(0));
    }

    @Test
    void bulkTransferIdsLeadToTheirBulkSend() {
        BulkTransferId bulk = BulkTransferId.of("blk_" + "0123456789abcdefghjkmnpqrs");

        for (int index = 0; index < BulkTransferId.MOST; index++) {
            assertThat(BulkTransferId.of(bulk.transfer(index))).isEqualTo(bulk);
        }
        assertThat(bulk.transfer(0)).isNotEqualTo(bulk.transfer(1));
        assertThat(bulk.transfer(30).value()).isLessThan(bulk.transfer(31).value());
    }
}
