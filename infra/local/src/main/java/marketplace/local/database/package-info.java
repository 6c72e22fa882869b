/**
 * The table and the stream of its changes: {@link marketplace.local.database.Database}, on DynamoDB Local or in memory.
 * Counts the writes, so that nothing polls an idle table.
 */
package marketplace.local.database;
