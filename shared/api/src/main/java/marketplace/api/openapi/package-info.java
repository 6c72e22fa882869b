/**
 * The OpenAPI document, made from the catalogue.
 *
 * <p>It is derived from the operations, so it cannot differ from what the endpoints do.
 */
package marketplace.api.openapi;
