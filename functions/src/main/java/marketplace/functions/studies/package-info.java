/** Serves QA runs and taste runs. */
package marketplace.functions.studies;
