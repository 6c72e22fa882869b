/** Public pages of a human, a bounty and a service, made from what the API answers a stranger. */
package marketplace.functions.pages.people;
