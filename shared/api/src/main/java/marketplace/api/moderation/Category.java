package marketplace.api.moderation;

import marketplace.kernel.Wire;

public enum Category implements Wire {
    CONTACT_DETAILS("contact details"),
    OFF_PLATFORM_PAYMENT("offers or requests to pay outside of this service"),
    ABUSE("threats, insults or harassment"),
    CREDENTIALS("passwords, codes, card numbers or requests for them");

    private final String content;

    Category(String content) {
        this.content = content;
    }

    public String content() {
        return content;
    }
}
