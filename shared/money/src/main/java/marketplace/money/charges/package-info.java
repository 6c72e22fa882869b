/**
 * Charges saved payment methods for top-ups, applies the results, and retries failed charges.
 *
 * <p>Read {@link marketplace.money.charges.TopUpCharges}, then {@code TopUpOutcomes}.
 */
package marketplace.money.charges;
