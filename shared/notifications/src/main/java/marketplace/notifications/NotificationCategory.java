package marketplace.notifications;

import marketplace.kernel.Wire;

/** A category of mails that a person can turn off. */
public enum NotificationCategory implements Wire {
    /** Applications, seats, direct hires, payment offers and reviews. */
    HIRING("your applications, seats, offers and reviews"),
    /** Reminders before a deadline. */
    DEADLINES("deadlines"),
    MONEY("payments, payouts, disputes and your wallet"),
    MESSAGES("new messages"),
    /** Actions of others on the person's bounties. */
    BOUNTIES("applications to your bounties and submitted work"),
    /** Booked services, for both sides. */
    BOOKINGS("bookings of services"),
    WEBHOOKS("failing webhook endpoints"),
    /** Cannot be turned off. */
    SECURITY("sign-ins to your account");

    private final String subject;

    NotificationCategory(String subject) {
        this.subject = subject;
    }

    /** Completes "mails about". */
    String subject() {
        return subject;
    }

    boolean isOptional() {
        return this != SECURITY;
    }
}
