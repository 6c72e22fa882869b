/** Serves the OpenAPI document, pages for people and photos, and answers what no route takes. */
package marketplace.functions.pages;
