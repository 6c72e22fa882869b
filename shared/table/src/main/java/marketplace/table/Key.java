package marketplace.table;

/**
 * Where one item stands: its collection and its place in it.
 *
 * <p>Only {@link Keys} makes one, so that all access patterns can be read in one file.
 */
public record Key(String pk, String sk) {}
