/** The console over the local stack, as browsers without scripts see it: {@link PageBrowser}. */
package marketplace.local.console;
