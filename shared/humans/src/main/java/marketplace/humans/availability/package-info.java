/**
 * The dates on which a human's hours differ from the usual week. The hours themselves are in {@link
 * marketplace.humans.hours}.
 */
package marketplace.humans.availability;
