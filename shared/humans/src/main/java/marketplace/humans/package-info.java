/**
 * Human profiles and blocks. {@link marketplace.humans.HumanView} lists what is public; e-mail, account and payment
 * data never are.
 */
package marketplace.humans;
