/**
 * Stores records as items. {@link marketplace.table.records.RecordMapper} is the entry; {@code StoredForms} chooses the
 * {@code StoredForm} of each component.
 *
 * <p>Reasons of the shapes, with figures: docs/design.md.
 */
package marketplace.table.records;
