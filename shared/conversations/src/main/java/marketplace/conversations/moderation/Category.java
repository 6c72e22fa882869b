package marketplace.conversations.moderation;

import marketplace.kernel.Wire;

public enum Category implements Wire {
    CONTACT_DETAILS,
    OFF_PLATFORM_PAYMENT,
    ABUSE,
    CREDENTIALS
}
