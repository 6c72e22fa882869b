/** Rate limits. Counters are stored in the table; each process leases blocks of them. */
package marketplace.accounts.limits;
