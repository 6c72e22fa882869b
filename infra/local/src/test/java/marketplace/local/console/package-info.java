/** The console over the local stack, as a browser without scripts sees it: {@link marketplace.local.console.PageBrowser}. */
package marketplace.local.console;
