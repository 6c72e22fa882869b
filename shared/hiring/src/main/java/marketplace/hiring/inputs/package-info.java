/** The inputs of the operations on hires, with their limits. */
package marketplace.hiring.inputs;
