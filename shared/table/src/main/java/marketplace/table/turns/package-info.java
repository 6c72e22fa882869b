/** The order in which calls change an item that many want to change at once. */
package marketplace.table.turns;
