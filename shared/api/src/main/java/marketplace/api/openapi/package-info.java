/**
 * The OpenAPI document, made from the catalogue.
 *
 * <p>Nobody writes it, so it cannot tell anything but what the doors do.
 */
package marketplace.api.openapi;
