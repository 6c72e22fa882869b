package marketplace.conversations;

import marketplace.kernel.Wire;

public enum MessageType implements Wire {
    TEXT,
    TASK_REQUEST,
    PAYMENT_OFFER
}
