/**
 * Uploads: files that people hand in, from the signed address to the first use.
 *
 * <p>A file goes straight from its owner to the {@link marketplace.humans.uploads.ObjectStore}; here stands what was
 * announced, whose it is and what uses it. At its first use it is checked for being what was announced. Whatever is not
 * used within a day, or no longer, is removed by what falls due.
 */
package marketplace.humans.uploads;
