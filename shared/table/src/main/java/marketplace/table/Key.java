package marketplace.table;

/**
 * Where one item stands: its collection and its place in it.
 *
 * <p>Only {@link Keys} thinks one up, so that all access patterns can be read in one file; elsewhere it is read back from
 * what was stored.
 */
public record Key(String pk, String sk) {}
