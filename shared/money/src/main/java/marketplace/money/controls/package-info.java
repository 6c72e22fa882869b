/** The settings of a wallet. Read {@code ControlsService}. */
package marketplace.money.controls;
