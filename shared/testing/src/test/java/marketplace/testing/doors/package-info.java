/**
 * The doors and the pipeline behind them, proven with a small capability on the table in memory.
 *
 * <p>Here and not beside the doors, because the room of the doors must not know this one.
 */
package marketplace.testing.doors;
