/** Builds the operations, timers and jobs of this module from a foundation. */
package marketplace.bounties.wiring;
