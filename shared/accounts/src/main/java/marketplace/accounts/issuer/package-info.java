/** Session tokens: our own issuer, and one external issuer whose sessions are accepted as well. */
package marketplace.accounts.issuer;
