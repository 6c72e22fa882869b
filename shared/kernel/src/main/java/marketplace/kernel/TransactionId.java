package marketplace.kernel;

/**
 * Names one ledger transaction.
 *
 * <p>Every movement of money is spoken of by it: in statements, on escrows, in the journal.
 */
public record TransactionId(String value) implements Id {

    public TransactionId {
        IdKind.TRANSACTION.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
