/** The commands of {@code ./ops} on the local stack, which answers as an account with that stack. */
package marketplace.local.ops;
