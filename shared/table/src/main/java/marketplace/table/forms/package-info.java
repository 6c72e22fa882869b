/**
 * The stored form of values, without the table: {@code StoredForms} chooses the {@code StoredForm} of each component of
 * a record. {@link marketplace.table.forms.StoredData} is what events, notices, jobs and timers carry.
 */
package marketplace.table.forms;
