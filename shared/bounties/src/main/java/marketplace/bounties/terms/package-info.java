/** What a bounty asks for and offers. Set when it is posted; few parts change later. */
package marketplace.bounties.terms;
