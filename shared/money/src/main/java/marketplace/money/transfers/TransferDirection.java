package marketplace.money.transfers;

import marketplace.kernel.Wire;

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
