/**
 * Rate limits. Counters are stored in the table; each process leases blocks of them, so most requests write nothing.
 *
 * <p>If the table cannot be reached, requests pass uncounted, except logins, sign-ups and a key's daily quota: those are
 * refused, because they limit password guessing and cost.
 */
package marketplace.accounts.limits;
