/** Charges for top-ups. Read {@code TopUpCharges}, then {@code TopUpOutcomes}. */
package marketplace.money.charges;
