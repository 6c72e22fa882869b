/**
 * How a function starts: {@link marketplace.functions.start.LambdaFunction} is the handler,
 * {@link marketplace.functions.start.SnapStart} the hooks around its snapshot, and
 * {@link marketplace.functions.start.Rehearsal} the events that it handles before.
 */
package marketplace.functions.start;
