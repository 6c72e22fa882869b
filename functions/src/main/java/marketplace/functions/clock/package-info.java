/** The minute clock: finds what is due and has it done. */
package marketplace.functions.clock;
