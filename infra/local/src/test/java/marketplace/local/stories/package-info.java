/**
 * Stories over the local stack: real functions, table, queues and stream, on a clock that can be moved.
 *
 * <p>One stack serves all stories, each with its own accounts. A story that needs another template starts another
 * stack.
 */
package marketplace.local.stories;
