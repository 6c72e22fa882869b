/**
 * The {@link marketplace.table.Table} of one machine, in one SQLite file. Read {@link SqliteStore} first, then
 * {@code Writer}, which groups what waits into one transaction, {@code ItemRows}, the SQL of items and their index, and
 * {@link ChangeFeed}, the changes in the order of commits. {@code FileFormat} makes the file and brings older ones
 * forward. What DynamoDB refuses is refused by {@link marketplace.table.Evaluation}.
 */
package marketplace.sqlite;
