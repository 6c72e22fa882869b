/** The queues: ElasticMQ in this JVM, changed to follow the local clock. */
package marketplace.local.queues;
