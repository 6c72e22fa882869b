/**
 * Humans: the profiles under which people offer their work, and who does not want to hear of whom.
 *
 * <p>An account has at most one profile. What is public is named field by field in {@link marketplace.humans.HumanView};
 * e-mail, account and payment data never are. A block holds against the account behind a profile.
 */
package marketplace.humans;
