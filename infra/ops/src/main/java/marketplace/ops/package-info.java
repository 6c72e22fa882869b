/**
 * The commands of {@code ./ops} on a deployed stack (docs/operating.md). {@link marketplace.ops.Ops} lists them. Each
 * prints what it checked or did, what is wrong and what to do, and ends with 1 if anything is wrong.
 */
package marketplace.ops;
