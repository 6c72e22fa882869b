/**
 * What a function is given: {@link marketplace.functions.environment.Platform}, its variables, and the records that
 * read several of them at once.
 */
package marketplace.functions.environment;
