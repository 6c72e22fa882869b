/** Moves that change a bounty and its applications together, and the timers that cause them. */
package marketplace.bounties.seats;
