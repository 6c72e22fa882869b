/** Test support. Begin with {@link marketplace.testing.Marketplace}. */
package marketplace.testing;
