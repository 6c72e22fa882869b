/** What a bounty asks for and what it pays. Set when it is posted; few parts change later. */
package marketplace.bounties.terms;
