/** A poster reviews the human of a released escrow. */
package marketplace.hiring.reviews;
