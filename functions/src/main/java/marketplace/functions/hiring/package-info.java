/** Serves what moves work and money together. */
package marketplace.functions.hiring;
