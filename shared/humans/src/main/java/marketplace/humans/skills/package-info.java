/**
 * How many humans have each skill, and how many live in each city. A profile's commit records what it adds and removes;
 * the tick counts it, so that profiles with a common skill do not conflict. Start with {@link
 * marketplace.humans.skills.TermCounts}.
 */
package marketplace.humans.skills;
