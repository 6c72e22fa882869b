/**
 * The words that every room shares: money, ids, the caller, the call, problems, pages, events and due things.
 *
 * <p>It knows the JDK alone, so that any room, and any program without a cloud behind it, can stand on it.
 */
package marketplace.kernel;
