/**
 * Disputes: either side opens one and adds evidence, and an admin rules or the deadline passes. Read {@code
 * DisputedHire} first.
 */
package marketplace.hiring.disputes;
