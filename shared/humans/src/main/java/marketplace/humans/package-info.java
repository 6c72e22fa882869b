/**
 * Humans: the profiles under which people offer their work.
 *
 * <p>An account has at most one profile. What is public is named field by field in {@link marketplace.humans.HumanView};
 * e-mail, account and payment data never are. Search, reviews and blocks belong here too.
 */
package marketplace.humans;
