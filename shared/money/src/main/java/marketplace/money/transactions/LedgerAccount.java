package marketplace.money.transactions;

import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.TransferId;

public sealed interface LedgerAccount {

    record Wallet(AccountId owner) implements LedgerAccount {}

    record Escrow(EscrowId escrow) implements LedgerAccount {}

    /** What a QA run or a taste run has reserved and not paid yet. */
    record Run(RunId run) implements LedgerAccount {}

    record Payable(AccountId payee) implements LedgerAccount {}

    record Fees() implements LedgerAccount {}

    /** What the platform paid because payments were taken back that it had passed on; negative by that sum. */
    record PlatformLosses() implements LedgerAccount {}

    /** The world behind a payment provider; negative by the money that came from there. */
    record External(String provider) implements LedgerAccount {}

    /** What an account owes after a chargeback; negative by the debt. */
    record Receivable(AccountId debtor) implements LedgerAccount {}

    /** What a bulk send has debited and not paid yet. */
    record Bulk(String bulk) implements LedgerAccount {}

    record Held(TransferId transfer) implements LedgerAccount {}

    default String code() {
        return switch (this) {
            case Wallet wallet -> "wallet:" + wallet.owner();
            case Escrow held -> "escrow:" + held.escrow();
            case Run reserved -> "run:" + reserved.run();
            case Payable payable -> "payable:" + payable.payee();
            case Fees _ -> "fees";
            case PlatformLosses _ -> "platform_losses";
            case External external -> "external:" + external.provider();
            case Receivable receivable -> "receivable:" + receivable.debtor();
            case Bulk bulk -> "bulk:" + bulk.bulk();
            case Held kept -> "held:" + kept.transfer();
        };
    }

    /** The wallet whose head repeats the balance of a debt; empty for other accounts. */
    default Optional<LedgerAccount> wallet() {
        return this instanceof Receivable(AccountId debtor) ? Optional.of(new Wallet(debtor)) : Optional.empty();
    }

    static LedgerAccount of(String code) {
        String id = code.substring(code.indexOf(':') + 1);
        return switch (code.substring(0, code.length() - id.length())) {
            case "wallet:" -> new Wallet(new AccountId(id));
            case "escrow:" -> new Escrow(new EscrowId(id));
            case "run:" -> new Run(new RunId(id));
            case "payable:" -> new Payable(new AccountId(id));
            case "external:" -> new External(id);
            case "receivable:" -> new Receivable(new AccountId(id));
            case "bulk:" -> new Bulk(id);
            case "held:" -> new Held(new TransferId(id));
            case "" -> ofPlatform(code);
            default -> throw unknown(code);
        };
    }

    private static LedgerAccount ofPlatform(String code) {
        return switch (code) {
            case "fees" -> new Fees();
            case "platform_losses" -> new PlatformLosses();
            default -> throw unknown(code);
        };
    }

    private static IllegalArgumentException unknown(String code) {
        return new IllegalArgumentException("no ledger account '" + code + "'");
    }

    /**
     * Whether its balance is an item that each posting conflicts on. Fees and providers have none: all transactions
     * would contend for it. An escrow or a held transfer is its own record, whose version is the condition.
     */
    default boolean isChained() {
        return switch (this) {
            case Wallet _, Run _, Payable _, Receivable _, Bulk _ -> true;
            case Escrow _, Held _, Fees _, PlatformLosses _, External _ -> false;
        };
    }

    default boolean mayBeNegative() {
        return switch (this) {
            case External _, Receivable _, PlatformLosses _ -> true;
            case Wallet _, Escrow _, Run _, Payable _, Fees _, Bulk _, Held _ -> false;
        };
    }
}
