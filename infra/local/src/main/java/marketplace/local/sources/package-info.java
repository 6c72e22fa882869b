/**
 * What calls functions besides requests: queues, the table's stream and schedules, all on the
 * {@link marketplace.local.sources.LocalClock}. {@link marketplace.local.sources.TimeJump} advances the clock and waits
 * until all due work is done.
 */
package marketplace.local.sources;
