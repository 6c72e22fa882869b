/**
 * The functions: one package each, a handler that builds its object graph in the constructor and nothing else.
 *
 * <p>What they share is here: the {@link marketplace.functions.Platform} around them, the object graph of all
 * capabilities ({@link marketplace.functions.Capabilities}, and a wiring for each module), and what turns the platform's events into calls and batches.
 */
package marketplace.functions;
