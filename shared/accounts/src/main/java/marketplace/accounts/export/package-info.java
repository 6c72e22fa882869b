/** The export of everything stored about an account. */
package marketplace.accounts.export;
