/**
 * Use-cases that move money and work together, each in one commit. This package lists them ({@link
 * marketplace.hiring.Hiring}) and binds them to operations and timers.
 *
 * <p>Read {@link marketplace.hiring.hire} first. {@link marketplace.hiring.directhires}, {@link
 * marketplace.hiring.paymentoffers} and {@link marketplace.hiring.disputes} extend it, {@link
 * marketplace.hiring.escrow} uses all of them, and {@link marketplace.hiring.reviews} comes after the payment. Bounties
 * and money do not know each other; this module depends on both.
 */
package marketplace.hiring;
