/** Moderation: whether a text may be sent or published, and in which form. The rules are data. */
package marketplace.api.moderation;
