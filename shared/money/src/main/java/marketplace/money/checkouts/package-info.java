/**
 * Hosted checkouts: their states, what they pay for, and deposits.
 *
 * <p>Read {@link marketplace.money.checkouts.CheckoutPurpose}, then {@link marketplace.money.checkouts.Checkout}.
 */
package marketplace.money.checkouts;
