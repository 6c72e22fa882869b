/**
 * The payment provider of test stacks, with its pages. It moves no money: a visitor chooses what it reports. Read
 * {@link marketplace.functions.payments.sandbox.Sandbox} first.
 */
package marketplace.functions.payments.sandbox;
