/** One table holds the money of one payment provider, live or test. Read {@code ModeCheckedTable}. */
package marketplace.money.mode;
