/**
 * The queues: {@link marketplace.local.queues.Queues}, in the file of the table, or for tests of the AWS edition
 * ElasticMQ in this JVM, changed to follow the local clock.
 */
package marketplace.local.queues;
