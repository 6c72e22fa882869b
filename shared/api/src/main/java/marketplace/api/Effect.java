package marketplace.api;

/**
 * What an operation does to the world.
 *
 * <p>Endpoints need to know before they call: a read may be repeated at will, a payment may not.
 */
public enum Effect {
    /** Changes nothing. */
    READ,
    /** Makes something new. */
    CREATE,
    /** Changes or ends something that exists. */
    CHANGE,
    /** Moves money. */
    MOVE_MONEY
}
