/** Stores records as items, with their shape, conditions and changes, in the forms of {@code table.forms}. */
package marketplace.table.records;
