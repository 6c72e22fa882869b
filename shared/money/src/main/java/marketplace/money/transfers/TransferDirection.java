package marketplace.money.transfers;

import marketplace.kernel.Wire;

/**
 * Which transfers of an account a list shows (interface, GET /api/transfers/mine).
 *
 * <p>As the account sees them: one that others sent is received.
 */
public enum TransferDirection implements Wire {
    SENT,
    RECEIVED,
    ALL;

    boolean admits(boolean sent) {
        return switch (this) {
            case SENT -> sent;
            case RECEIVED -> !sent;
            case ALL -> true;
        };
    }
}
