/** What becomes of an account's work when an admin or a debt restricts the account, and when that ends. */
package marketplace.hiring.restrictions;
