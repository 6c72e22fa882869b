/** The REST endpoint. {@link marketplace.api.rest.HttpFrame} adds what HTTP requires of every response. */
package marketplace.api.rest;
