/**
 * The port to the single table: keys, conditional writes, queries, no scan. What changes together commits in one
 * transaction. Modules build {@link marketplace.table.Write}s; the module {@code dynamo} sends them to the database.
 *
 * <p>Read {@link marketplace.table.Table}, {@link marketplace.table.Commit} and {@link marketplace.table.Keys} first,
 * then {@code records}, which stores records as items. Events, jobs and timers wait in the
 * {@link marketplace.table.TimerList}.
 */
package marketplace.table;
