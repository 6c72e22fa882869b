/**
 * What calls functions besides requests: queues, the table's stream and schedules, all on the
 * {@link marketplace.server.sources.LocalClock}. {@link marketplace.server.sources.TimeJump} advances the clock and
 * waits until all due work is done.
 */
package marketplace.server.sources;
