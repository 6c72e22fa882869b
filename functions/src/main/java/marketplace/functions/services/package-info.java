/** Serves the services of humans. */
package marketplace.functions.services;
