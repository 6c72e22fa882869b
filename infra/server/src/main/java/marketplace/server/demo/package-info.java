/**
 * The data of {@code ./run --demo}: a market with people, work, money and studies in every state that the present can
 * have. All of it is loaded by calls of the service's own operations, in the process, with the clock as it is.
 *
 * <p>Read {@link marketplace.server.demo.Demo} first. Who takes part is in {@code accounts.tsv} and {@code people.tsv},
 * what they do in the {@code scenes} folder, and the calls behind the words of a scene in {@code steps.tsv}. {@code Cast}
 * reads the first, {@code Script} and {@code Scene} the others. {@code StackParts} has the parts of the stack.
 */
package marketplace.server.demo;
