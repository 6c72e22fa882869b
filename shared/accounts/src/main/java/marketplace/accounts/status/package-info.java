/** What an account may do and what it still has to do first, shown to its owner. */
package marketplace.accounts.status;
