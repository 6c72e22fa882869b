package marketplace.table;

/** The primary key of an item. Only {@link Keys} creates keys, so one file shows all access patterns. */
public record Key(String pk, String sk) {}
