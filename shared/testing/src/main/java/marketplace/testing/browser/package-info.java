/**
 * Pages in a real browser: {@link marketplace.testing.browser.PageCheck} opens them in Chromium. Tests are skipped
 * where Chromium, Node or npm is missing.
 */
package marketplace.testing.browser;
