/** Serves the OpenAPI document, and answers what no route takes. */
package marketplace.functions.pages;
