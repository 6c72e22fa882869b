/**
 * How a function starts. Handlers are {@link marketplace.functions.start.LambdaFunction}, which reads its events
 * itself, and {@link marketplace.functions.start.EventFunction}, for which the runtime reads them. Then read
 * {@link marketplace.functions.start.SnapStart}, the hooks around the snapshot, and
 * {@link marketplace.functions.start.Rehearsal}, the events that are handled before it.
 */
package marketplace.functions.start;
