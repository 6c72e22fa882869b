/** How every page for people looks: its frame, its style, and notices. Knows no operation. */
package marketplace.console.html;
