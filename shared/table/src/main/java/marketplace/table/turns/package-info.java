/** Queues calls that change the same item at the same time. */
package marketplace.table.turns;
