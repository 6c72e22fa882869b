/** Carries out what commits have asked to be done in the background. */
package marketplace.functions.jobs;
