package marketplace.api.limits;

import java.util.Optional;
import marketplace.kernel.Caller;
import marketplace.kernel.RateTier;

/** The quotas that a request counts against. */
public enum RateClass {
    BROWSE(Quota.PUBLIC_BROWSE, Quota.SIGNED_IN_BROWSE),
    POLLING(Quota.POLLING),
    OTHER_GET(Quota.OTHER_GET),
    WRITE(Quota.WRITE),
    LOGIN(Quota.LOGIN),
    SIGNUP(Quota.SIGNUP),
    BOUNTY_WRITE(Quota.WRITE, Quota.WRITE, Optional.of(Quota.KEY_BOUNTIES)),
    /** Reading conversations is {@link #POLLING}: 600 a minute exceed this quota in a day. */
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

    public static RateClass of(String method) {
        return switch (method) {
            case "GET", "HEAD", "OPTIONS" -> OTHER_GET;
            default -> WRITE;
        };
    }

    /** The address and an authenticated identity each have this quota. */
    public Quota budget(Caller caller) {
        return caller instanceof Caller.Anonymous ? ofStrangers : ofIdentities;
    }

    public Optional<Quota> keyBudget() {
        return ofKeys;
    }

    /** The quota that has this limit. A key's daily limits are far above those of a minute. */
    Quota quota(Caller caller, long limit) {
        return ofKeys.filter(daily -> limit >= daily.limit(RateTier.STANDARD)).orElse(budget(caller));
    }
}
