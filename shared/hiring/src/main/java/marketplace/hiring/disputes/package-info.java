/**
 * Disputes: either side opens one and adds evidence. The sides end it themselves, or an admin rules, or the
 * deadline passes. Read {@code
 * DisputedHire} first.
 */
package marketplace.hiring.disputes;
