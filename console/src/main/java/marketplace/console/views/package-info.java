/**
 * What templates see of an operation's answer: {@link marketplace.console.views.Values} turns its JSON into maps, lists
 * and values, {@link marketplace.console.views.ValueForms} adds how people read them, and
 * {@link marketplace.console.views.Views} renders. The forms of values in a template:
 *
 * <pre>
 * {{amountCents.fromCents}}   $25.00
 * {{price.fromUsd}}           $25.00, of an amount in dollars
 * {{dueAt.asTime}}            Fri 27 November, 14:05, in the person's time zone
 * {{dueAt.asDate}}            Fri 27 November
 * {{dueAt.fromNow}}           in 3 hours
 * {{status.asText}}           the state or category in words, from labels.txt or as it is
 * {{{status.asBadge}}}        the same as a coloured badge
 * {{country.asCountry}}       Portugal, of the code PT
 * {{{sentence.asLinks}}}      escaped, with links in the place of the ids that it names
 * {{#status.is_open}}         only in this state
 * {{#next.has_start}}         only if the list has this text
 * {{uploadIds.size}}          the number of elements
 * {{>pages/dispute}}          another template, of this folder and a file that ends with .html
 * </pre>
 *
 * A section whose field is null, false, 0, empty or absent is left out. A variable that does not exist is an error, so
 * that a test finds it. {{x}} is escaped; only what this module rendered may stand in {{{x}}}.
 */
package marketplace.console.views;
