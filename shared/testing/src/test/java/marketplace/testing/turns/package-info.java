/** Turns at items that many calls want to change. */
package marketplace.testing.turns;
