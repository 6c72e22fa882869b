/** The minute clock: runs due timers and sends missed events. */
package marketplace.functions.clock;
