/**
 * The queues: {@link marketplace.server.queues.Queues}, in the file of the table, or for tests of the AWS edition
 * ElasticMQ in this JVM, changed to follow the local clock.
 */
package marketplace.server.queues;
