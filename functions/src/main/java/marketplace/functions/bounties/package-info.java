/** Serves bounties and the applications to them. */
package marketplace.functions.bounties;
