/**
 * The data of {@code ./run --demo}: a market with people, work, money and studies in every state that the present can
 * have. All of it is loaded by calls of the service's own operations, in the process, with the clock as it is.
 *
 * <p>Read {@link marketplace.server.demo.Demo} first. Who takes part is in the files accounts.tsv and people.tsv, what
 * they do in the folder stories, and the calls behind the words of a story in steps.tsv. Cast reads the first, Script
 * and Story the others.
 */
package marketplace.server.demo;
