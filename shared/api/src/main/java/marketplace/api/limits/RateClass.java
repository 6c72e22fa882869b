package marketplace.api.limits;

import java.util.Optional;
import marketplace.kernel.Caller;

/**
 * Which budgets a request is taken from (interface, Rate limits).
 *
 * <p>Every operation names one, so that a new route cannot be without a limit.
 */
public enum RateClass {
    /** The marketplace's public pages: humans, bounties, reviews, search. */
    BROWSE(Quota.PUBLIC_BROWSE, Quota.SIGNED_IN_BROWSE),
    /** Looking for new messages. */
    POLLING(Quota.POLLING),
    OTHER_GET(Quota.OTHER_GET),
    WRITE(Quota.WRITE),
    LOGIN(Quota.LOGIN),
    SIGNUP(Quota.SIGNUP),
    /** A write that a key may do only so often in a day. */
    BOUNTY_WRITE(Quota.WRITE, Quota.WRITE, Optional.of(Quota.KEY_BOUNTIES)),
    /** Likewise. Reading conversations is {@link #POLLING}: 600 a minute are more in a day than this allows. */
    CONVERSATION_WRITE(Quota.WRITE, Quota.WRITE, Optional.of(Quota.KEY_CONVERSATIONS));

    private final Quota ofStrangers;
    private final Quota ofIdentities;
    private final Optional<Quota> ofKeys;

    RateClass(Quota budget) {
        this(budget, budget);
    }

    RateClass(Quota ofStrangers, Quota ofIdentities) {
        this(ofStrangers, ofIdentities, Optional.empty());
    }

    RateClass(Quota ofStrangers, Quota ofIdentities, Optional<Quota> ofKeys) {
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
    public Quota budget(Caller caller) {
        return caller instanceof Caller.Anonymous ? ofStrangers : ofIdentities;
    }

    /** What an API key may send besides; empty where there is no such limit. */
    public Optional<Quota> keyBudget() {
        return ofKeys;
    }
}
