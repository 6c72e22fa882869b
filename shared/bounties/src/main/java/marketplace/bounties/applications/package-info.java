/**
 * Applications to bounties, the seats they may become, and the work submitted for a seat.
 *
 * <p>A seat is a part of its application. Applications and submissions are stored in their bounty's collection.
 */
package marketplace.bounties.applications;
