/** Calls handlers as Lambda does, for tests and the local stack. */
package marketplace.testing.lambda;
