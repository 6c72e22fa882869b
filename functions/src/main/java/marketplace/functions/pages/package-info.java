/**
 * Serves the site, the OpenAPI document, photos and unknown routes. Read {@code PagesFunction}, then {@code Site}; the
 * pages themselves are in the packages below.
 */
package marketplace.functions.pages;
