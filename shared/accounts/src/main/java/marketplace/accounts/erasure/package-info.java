/** Account deletion. What is erased and what stays: docs/accounts.md. */
package marketplace.accounts.erasure;
