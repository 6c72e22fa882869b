/** Serves the OpenAPI document, photos and unknown routes. */
package marketplace.functions.pages;
