package marketplace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.ReturnUrls;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.ledger.Ledger;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.server.data.DataFolder;
import marketplace.server.database.SqliteDatabase;
import marketplace.server.template.StartRefused;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditCommandTest {

    private static final String TAIL = "00000000000000000000000001";
    private static final LedgerAccount WALLET = new LedgerAccount.Wallet(new AccountId("acc_" + TAIL));

    @TempDir
    private Path folder;

    @Test
    void soundBooksHaveNoDifferences() throws Exception {
        assertThat(audited(_ -> {})).isEqualTo("0 differences\n0");
    }

    @Test
    void changedBalanceIsNamed() throws Exception {
        Write change = Write.update(Keys.ledgerHead(WALLET.code()), Change.set("balanceCents", 1_001));

        assertThat(audited(table -> table.commit(Commit.of(change))))
                .isEqualTo("balance wallet:acc_" + TAIL + ": balanceCents is 1001, expected 1000\n1 differences\n1");
    }

    @Test
    void folderWithoutBooksIsRejected() {
        Path elsewhere = folder.resolve("elsewhere");

        assertThat(printed(out -> AuditCommand.run(List.of("--data", elsewhere.toString()), out)))
                .isEqualTo("2");
        assertThat(elsewhere).doesNotExist();
        assertThat(printed(out -> AuditCommand.run(List.of("--dada", folder.toString()), out)))
                .isEqualTo("2");
    }

    private String audited(Consumer<Table> change) throws StartRefused {
        try (DataFolder data = DataFolder.open(Optional.of(folder));
                SqliteDatabase database = SqliteDatabase.start(data, _ -> true, InstantSource.system())) {
            Table table = database.table();
            Instant now = Instant.parse("2026-01-01T00:00:00Z");
            CheckoutId id = new CheckoutId("chk_" + TAIL);
            LedgerTransaction deposit = LedgerTransaction.of(
                            TransactionKind.DEPOSIT, new TransactionId("txn_" + TAIL), id, now)
                    .from(new LedgerAccount.External("sandbox"), new Money(1_000))
                    .to(WALLET, new Money(1_000))
                    .build();
            Checkout paid = new Checkout(
                    id,
                    new CheckoutCode("0000000000000001"),
                    new CheckoutPurpose.Deposit(),
                    new AccountId("acc_" + TAIL),
                    new Money(1_000),
                    "Deposit into your wallet",
                    false,
                    CheckoutStatus.PAID,
                    now,
                    now.plus(Checkout.LIFETIME),
                    now,
                    ReturnUrls.NONE,
                    2);
            table.commit(new Checkouts(table).create(paid));
            table.commit(new Ledger(table, new TopUpStarts(table))
                    .post(List.of(deposit))
                    .requirePosted());
            change.accept(table);
        }
        return printed(out -> AuditCommand.run(List.of("--data", folder.toString()), out));
    }

    private static String printed(ToIntFunction<PrintStream> command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int status = command.applyAsInt(new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8) + status;
    }
}
