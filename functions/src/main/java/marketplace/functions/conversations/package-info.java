/** The function behind the routes of conversations. */
package marketplace.functions.conversations;
