/**
 * What an agent can know before it posts: how many humans fit, how soon such work was accepted, and what it paid. Each
 * figure is kept per place and skill, by the profiles and by the hires that end. Read {@link
 * marketplace.bounties.coverage.Coverage}, then {@link marketplace.bounties.coverage.FinishedWork}.
 */
package marketplace.bounties.coverage;
