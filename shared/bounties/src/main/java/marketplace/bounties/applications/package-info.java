/** Applications to bounties, the seats that are a part of them, and the work submitted for a seat. */
package marketplace.bounties.applications;
