/**
 * A package per function: a handler builds its object graph in the constructor and nothing else. Shared here: the
 * {@link marketplace.functions.Platform}, the object graph ({@link marketplace.functions.Capabilities} and a wiring
 * for each module), and the conversion of events into calls and batches.
 */
package marketplace.functions;
