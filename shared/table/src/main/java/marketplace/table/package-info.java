/**
 * The one table: its keys, the conditional writes that make a commit, the queries that make a list.
 *
 * <p>Everything that changes together commits in one transaction; nothing is ever scanned. Capabilities build
 * {@link marketplace.table.Write}s and never talk to the database client; {@link marketplace.table.Keys} is the only
 * place that knows what a key looks like.
 */
package marketplace.table;
