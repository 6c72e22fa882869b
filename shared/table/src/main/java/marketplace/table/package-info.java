/**
 * The single table: keys, conditional writes, queries, no scan. What changes together commits in one transaction.
 * Modules build {@link marketplace.table.Write}s and never use the database client.
 */
package marketplace.table;
