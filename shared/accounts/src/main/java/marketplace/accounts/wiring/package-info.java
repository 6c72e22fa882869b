/** Builds the module's object graph. */
package marketplace.accounts.wiring;
