package marketplace.table;

/**
 * The primary key of an item: its collection (pk) and its place there (sk). Only {@link Keys} creates keys, so one file
 * shows all access patterns.
 */
public record Key(String pk, String sk) {}
