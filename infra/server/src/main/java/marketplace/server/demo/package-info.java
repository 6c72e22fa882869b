/**
 * The data of {@code ./run --demo}: a market with people, work, money and studies in every state that the present can
 * have. All of it is loaded by calls of the service's own operations, in the process, with the clock as it is.
 *
 * <p>Read {@link marketplace.server.demo.Demo} first. Who takes part is in {@code accounts.tsv} and {@code people.tsv},
 * what they do in the {@code stories} folder, and the calls behind the words of a story in {@code steps.tsv}.
 * {@code Cast} reads the first, {@code Script} and {@code Story} the others. {@code StackParts} is what the demo uses of
 * the stack.
 */
package marketplace.server.demo;
