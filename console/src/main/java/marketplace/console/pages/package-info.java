/**
 * The pages, as data: {@link marketplace.console.pages.ConsolePage} says what one consists of, {@link
 * marketplace.console.pages.AllPages} lists them, one class per area declares them. How to add one: {@link
 * marketplace.console}.
 */
package marketplace.console.pages;
