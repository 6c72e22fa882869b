/**
 * Automatic top-ups and the saved payment methods that they charge.
 *
 * <p>Starts top-ups and stores them; {@code marketplace.money.charges} charges them and applies the results.
 *
 * <p>Read {@link marketplace.money.topups.AutoTopUp}, {@link marketplace.money.topups.TopUp}, then
 * {@link marketplace.money.topups.TopUpStarts}.
 */
package marketplace.money.topups;
