/** Serves conversations and messages. */
package marketplace.functions.conversations;
