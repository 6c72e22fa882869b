/**
 * The minute clock: runs due timers and sends missed events.
 *
 * <p>Reasons: docs/design.md.
 */
package marketplace.functions.clock;
