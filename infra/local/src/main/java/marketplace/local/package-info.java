/**
 * The local stack: the deployed functions in one process on 127.0.0.1. Small classes replace what AWS does around a
 * function: the HTTP server, the event sources of queues and of the table's stream, and the schedules. DynamoDB Local
 * is the database and ElasticMQ the queues, both inside this JVM. Everything uses {@link marketplace.local.LocalClock};
 * {@link marketplace.local.TimeJump} advances it.
 */
package marketplace.local;
