package marketplace.kernel;

/**
 * The name of one stored thing: {@code <prefix>_<26 characters>}, sortable by time of creation.
 *
 * <p>Each kind has a record of its own, so that a human's id cannot be passed where a bounty's is meant.
 */
public interface Id {

    String value();
}
