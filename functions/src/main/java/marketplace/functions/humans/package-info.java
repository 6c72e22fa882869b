/** Serves the profiles of humans. */
package marketplace.functions.humans;
