/**
 * The deployed functions in one process on 127.0.0.1, with small classes for what AWS does around a function. The table
 * and the queues are in one SQLite file. Read {@link marketplace.server.Stack} first. Then read {@code template}, the
 * reader of template.yaml, {@code runtime}, {@code gateway}, {@code sources}, {@code database}, {@code queues} and
 * {@code demo}.
 *
 * <p>What was tried, with figures: docs/design.md.
 */
package marketplace.server;
