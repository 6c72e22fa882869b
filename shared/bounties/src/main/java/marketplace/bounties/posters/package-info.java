/**
 * What workers see of the account that posted a bounty: a public name and how its hires ended. An account's own name
 * and e-mail are never shown. Read {@link marketplace.bounties.posters.Poster}, then {@link
 * marketplace.bounties.posters.PosterStats}.
 */
package marketplace.bounties.posters;
