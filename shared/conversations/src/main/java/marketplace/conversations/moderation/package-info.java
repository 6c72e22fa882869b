/** Moderation: whether a message may be sent, and in which form. The rules are data. */
package marketplace.conversations.moderation;
