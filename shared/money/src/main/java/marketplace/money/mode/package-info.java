/**
 * One table holds the money of one payment provider, live or test.
 *
 * <p>Read {@link marketplace.money.mode.ModeCheckedTable}. docs/money.md has the rule.
 */
package marketplace.money.mode;
