/**
 * The functions: one package each, a handler that builds its object graph in the constructor and nothing else.
 *
 * <p>What they share stands here: the {@link marketplace.functions.Platform} around them and the doors that turn
 * platform events into calls.
 */
package marketplace.functions;
