/** Runs background jobs. */
package marketplace.functions.jobs;
