/**
 * Hiring: the use-cases in which money and work move together, each in one commit.
 *
 * <p>Funding a seat, accepting an application, renting a human, handing work in, releasing, cancelling and ruling change
 * an escrow and a bounty at once. Neither of their rooms knows the other; this one stands above both, asks each for its
 * writes, and owns no state of its own.
 */
package marketplace.hiring;
