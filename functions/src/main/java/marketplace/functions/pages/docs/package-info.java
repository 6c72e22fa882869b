/**
 * The documentation of the site: pages that the build rendered from Markdown, and a reference made from the catalogue.
 * Read {@code DocsPages} first.
 */
package marketplace.functions.pages.docs;
