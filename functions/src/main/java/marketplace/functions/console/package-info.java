/** Serves the console: the pages for people under {@code /app}. */
package marketplace.functions.console;
