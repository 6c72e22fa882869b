/** The OpenAPI document, derived from the operations. */
package marketplace.api.openapi;
