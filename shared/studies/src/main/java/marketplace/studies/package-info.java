/**
 * Studies: QA runs, in which people of the marketplace test a journey, and taste runs, in which a panel compares
 * artifacts. A run holds its own money, reserved from the owner's wallet; what it does not spend returns.
 */
package marketplace.studies;
