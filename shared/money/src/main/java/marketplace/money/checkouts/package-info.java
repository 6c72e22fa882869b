/** Hosted checkouts and deposits. Read {@link marketplace.money.checkouts.Checkout}. */
package marketplace.money.checkouts;
