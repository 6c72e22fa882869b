/**
 * A direct hire is a private bounty for one human, with its application and escrow. The API calls it a rental. Read
 * {@code HireDirectly}, then {@code DirectHire}; the other classes derive its state and next actions.
 */
package marketplace.hiring.directhires;
