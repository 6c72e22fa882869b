/**
 * The endpoints and the pipeline behind them, proven with a small capability on the table in memory.
 *
 * <p>Here and not beside the endpoints, because the endpoints' module must not use this one.
 */
package marketplace.testing.endpoints;
