/**
 * Test support: the Marketplace fixture, the table in two implementations, a settable clock, sequential ids, golden
 * files.
 */
package marketplace.testing;
