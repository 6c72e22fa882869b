/** Serves the profiles of humans, their files, their checks, and blocks. */
package marketplace.functions.humans;
