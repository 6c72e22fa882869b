/**
 * Work that queues carry. Read {@link marketplace.functions.queues.MessageBatch}, then {@link
 * marketplace.functions.queues.JobBatch}; {@link marketplace.functions.queues.JobRelay} and {@link
 * marketplace.functions.queues.LaneBatches} send. {@link marketplace.functions.queues.TimerJobs} are the timers that
 * the stream finds.
 */
package marketplace.functions.queues;
