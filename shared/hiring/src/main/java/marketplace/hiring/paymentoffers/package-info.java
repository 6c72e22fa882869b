/**
 * Hires by a payment offer, which an agent sends in a conversation. Such a hire has an escrow but no seat; the human
 * accepts it within 48 hours. Read {@code PaymentOfferHire} first.
 */
package marketplace.hiring.paymentoffers;
