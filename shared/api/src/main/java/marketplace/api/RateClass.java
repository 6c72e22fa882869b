package marketplace.api;

import java.util.Optional;
import marketplace.kernel.Caller;

/**
 * Which budgets a request is taken from (interface, Rate limits).
 *
 * <p>Every operation names one, so that a new route cannot be without a limit.
 */
public enum RateClass {
    /** The marketplace's public pages: humans, bounties, reviews, search. */
    BROWSE(Budget.PUBLIC_BROWSE, Budget.SIGNED_IN_BROWSE),
    /** Looking for new messages. */
    POLLING(Budget.POLLING),
    OTHER_GET(Budget.OTHER_GET),
    WRITE(Budget.WRITE),
    LOGIN(Budget.LOGIN),
    SIGNUP(Budget.SIGNUP),
    /** A write that a key may do only so often in a day. */
    BOUNTY_WRITE(Budget.WRITE, Budget.WRITE, Optional.of(Budget.KEY_BOUNTIES)),
    /** Likewise. Reading conversations is {@link #POLLING}: 600 a minute are more in a day than this allows. */
    CONVERSATION_WRITE(Budget.WRITE, Budget.WRITE, Optional.of(Budget.KEY_CONVERSATIONS));

    private final Budget ofStrangers;
    private final Budget ofIdentities;
    private final Optional<Budget> ofKeys;

    RateClass(Budget budget) {
        this(budget, budget);
    }

    RateClass(Budget ofStrangers, Budget ofIdentities) {
        this(ofStrangers, ofIdentities, Optional.empty());
    }

    RateClass(Budget ofStrangers, Budget ofIdentities, Optional<Budget> ofKeys) {
        this.ofStrangers = ofStrangers;
        this.ofIdentities = ofIdentities;
        this.ofKeys = ofKeys;
    }

    /** The class of a request by its method alone. */
    public static RateClass of(String method) {
        return switch (method) {
            case "GET", "HEAD", "OPTIONS" -> OTHER_GET;
            default -> WRITE;
        };
    }

    /** What the caller's address may send, and once more, independently, what an authenticated identity may. */
    public Budget budget(Caller caller) {
        return caller instanceof Caller.Anonymous ? ofStrangers : ofIdentities;
    }

    /** What an API key may send besides; empty where there is no such limit. */
    public Optional<Budget> keyBudget() {
        return ofKeys;
    }
}
