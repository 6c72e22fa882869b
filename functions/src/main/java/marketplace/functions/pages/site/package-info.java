/** The frame of the public pages, the start page, and the small files that browsers and crawlers ask for. */
package marketplace.functions.pages.site;
