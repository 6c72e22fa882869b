/**
 * The object graph of all functions. Read {@link marketplace.functions.graph.Capabilities}, what calls need, then
 * {@link marketplace.functions.graph.BackgroundWork}, what runs without a caller.
 * {@link marketplace.functions.graph.PlatformFoundation} has the shared parts below both. It owns no rule.
 */
package marketplace.functions.graph;
