/**
 * The single table: its keys, conditional writes and queries. Everything that changes together commits in one
 * transaction; nothing is scanned. Modules build {@link marketplace.table.Write}s and never use the database client.
 * Only {@link marketplace.table.Keys} creates keys.
 */
package marketplace.table;
