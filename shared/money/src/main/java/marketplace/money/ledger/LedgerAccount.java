package marketplace.money.ledger;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.TransferId;

/**
 * One account of the ledger (decisions §6): somewhere that money can be.
 *
 * <p>Sealed, so that a kind of place for money cannot be added without saying how its balance is kept.
 */
public sealed interface LedgerAccount {

    /** What an account has to spend. */
    record Wallet(AccountId owner) implements LedgerAccount {}

    /** What is held until work is done. */
    record Escrow(EscrowId escrow) implements LedgerAccount {}

    /** What a QA or taste run has reserved. */
    record Run(String run) implements LedgerAccount {}

    /** What a worker has earned and not been paid out. */
    record Payable(AccountId payee) implements LedgerAccount {}

    /** What the platform has earned. */
    record Fees() implements LedgerAccount {}

    /** The world behind a payment provider; below zero by what came in from there. */
    record External(String provider) implements LedgerAccount {}

    /** What an account owes after a chargeback; below zero by the debt. */
    record Receivable(AccountId debtor) implements LedgerAccount {}

    /** What a bulk send has taken and not handed out. */
    record Bulk(String bulk) implements LedgerAccount {}

    /** What a transfer keeps for the reader of an e-mail. */
    record Held(TransferId transfer) implements LedgerAccount {}

    /** Its name in the journal, as {@code wallet:acc_…}. */
    default String code() {
        return switch (this) {
            case Wallet wallet -> "wallet:" + wallet.owner();
            case Escrow held -> "escrow:" + held.escrow();
            case Run reserved -> "run:" + reserved.run();
            case Payable payable -> "payable:" + payable.payee();
            case Fees _ -> "fees";
            case External external -> "external:" + external.provider();
            case Receivable receivable -> "receivable:" + receivable.debtor();
            case Bulk bulk -> "bulk:" + bulk.bulk();
            case Held kept -> "held:" + kept.transfer();
        };
    }

    /** The counterpart of {@link #code}; it reads what we wrote ourselves. */
    static LedgerAccount of(String code) {
        String id = code.substring(code.indexOf(':') + 1);
        return switch (code.substring(0, code.length() - id.length())) {
            case "wallet:" -> new Wallet(new AccountId(id));
            case "escrow:" -> new Escrow(new EscrowId(id));
            case "run:" -> new Run(id);
            case "payable:" -> new Payable(new AccountId(id));
            case "external:" -> new External(id);
            case "receivable:" -> new Receivable(new AccountId(id));
            case "bulk:" -> new Bulk(id);
            case "held:" -> new Held(new TransferId(id));
            case "" -> new Fees();
            default -> throw new IllegalArgumentException("no ledger account '" + code + "'");
        };
    }

    /**
     * Whether it keeps a balance in an item of its own, and every posting takes the next number of its chain. Fees and
     * the outside world are journalled only: one balance for everybody would be the hottest item of the marketplace. Of an
     * escrow, and of a held transfer, the record itself is the balance, and its version the condition.
     */
    default boolean isChained() {
        return switch (this) {
            case Wallet _, Run _, Payable _, Receivable _, Bulk _ -> true;
            case Escrow _, Held _, Fees _, External _ -> false;
        };
    }

    /** Whether its balance may be below zero (M3). */
    default boolean mayBeNegative() {
        return switch (this) {
            case External _, Receivable _ -> true;
            case Wallet _, Escrow _, Run _, Payable _, Fees _, Bulk _, Held _ -> false;
        };
    }
}
