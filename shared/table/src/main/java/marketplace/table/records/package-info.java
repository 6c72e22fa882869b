/**
 * Stores records as items. {@link marketplace.table.records.RecordMapper} is the entry; {@code StoredForms} chooses the
 * {@code StoredForm} of each component.
 */
package marketplace.table.records;
