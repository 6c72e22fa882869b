/**
 * The settings of a wallet: low-balance threshold, spending caps, automatic top-up.
 *
 * <p>Read {@link marketplace.money.controls.ControlsService}.
 */
package marketplace.money.controls;
