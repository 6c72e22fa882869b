/** Texts as people read them: the plain form that a search compares, and the characters that show nothing. */
package marketplace.kernel.text;
