/**
 * The table and the stream of its changes: {@link marketplace.server.database.Database}, in a SQLite file, for stories
 * in memory, or for tests of the AWS edition on DynamoDB Local. Counts the writes, so that nothing polls an idle table.
 */
package marketplace.server.database;
