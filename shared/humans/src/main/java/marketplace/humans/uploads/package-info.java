/**
 * Uploads: from the signed URL to the first use.
 *
 * <p>A file goes from its owner directly to the object store. The upload records what was announced, its owner and its
 * use. At the first use the file is checked against the announcement. Timers remove uploads that are not used within a
 * day, or no longer.
 */
package marketplace.humans.uploads;
