/**
 * Pages in a real browser: {@link marketplace.testing.browser.BrowserScript} runs a script with Playwright and
 * Chromium, and {@link marketplace.testing.browser.PageCheck} looks at answers without a server. Tests are skipped
 * where Chromium, Node or npm is missing.
 */
package marketplace.testing.browser;
