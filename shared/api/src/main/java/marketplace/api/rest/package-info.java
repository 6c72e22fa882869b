/**
 * The REST endpoint: HTTP in, the pipeline, HTTP out. {@link marketplace.api.rest.HttpFrame} adds what HTTP requires
 * of every response.
 */
package marketplace.api.rest;
