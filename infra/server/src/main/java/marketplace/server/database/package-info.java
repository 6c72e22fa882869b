/**
 * The table and the stream of its changes: {@link marketplace.server.database.Database}, in a SQLite file. Counts the
 * writes, so that nothing polls an idle table.
 */
package marketplace.server.database;
