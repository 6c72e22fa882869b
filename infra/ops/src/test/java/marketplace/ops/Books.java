package marketplace.ops;

import java.time.Instant;
import java.util.List;
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
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** A wallet with one deposit of ten dollars. */
final class Books {

    private static final String TAIL = "00000000000000000000000001";
    private static final LedgerAccount WALLET = new LedgerAccount.Wallet(new AccountId("acc_" + TAIL));
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private Books() {}

    static void open(Table table) {
        CheckoutId id = new CheckoutId("chk_" + TAIL);
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT, new TransactionId("txn_" + TAIL), id, NOW)
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
                NOW,
                NOW.plus(Checkout.LIFETIME),
                NOW,
                ReturnUrls.NONE,
                2);
        table.commit(new Checkouts(table).create(paid));
        table.commit(
                new Ledger(table, new TopUpStarts(table)).post(List.of(deposit)).requirePosted());
    }

    static void falsifyBalance(Table table) {
        table.commit(Commit.of(Write.update(Keys.ledgerHead(WALLET.code()), Change.set("balanceCents", 1_001))));
    }
}
