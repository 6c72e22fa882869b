/**
 * Work that queues carry. Read {@link marketplace.functions.queues.MessageBatch}, then {@link
 * marketplace.functions.queues.JobBatch}; {@link marketplace.functions.queues.JobRelay} and {@link
 * marketplace.functions.queues.LaneBatches} send.
 */
package marketplace.functions.queues;
