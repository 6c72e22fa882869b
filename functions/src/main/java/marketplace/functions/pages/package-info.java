/** Serves the OpenAPI document and photos, and answers what no route takes. */
package marketplace.functions.pages;
