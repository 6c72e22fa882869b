/**
 * Stories over the local stack: real functions, table, queues and stream, on a clock that can be moved.
 *
 * <p>One stack serves all stories, each with accounts of its own; a story that needs another template starts another.
 */
package marketplace.local.stories;
