/**
 * Human profiles and blocks.
 *
 * <p>An account has at most one profile. {@link marketplace.humans.HumanView} lists what is public; e-mail, account and
 * payment data never are. A block applies to the account behind a profile.
 */
package marketplace.humans;
