/** Serves the operations that move work and money together. */
package marketplace.functions.hiring;
