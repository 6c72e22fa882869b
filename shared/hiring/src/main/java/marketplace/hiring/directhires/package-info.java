/**
 * A direct hire is a private bounty for one human, with its application and escrow. The API calls it a rental, and so
 * do the types that name its schemas: {@code RentalView}, {@code RentalState} and {@code Rented}. Read
 * {@code HireDirectly}, then {@code DirectHireStart}; the other classes derive its state and next actions.
 */
package marketplace.hiring.directhires;
