/**
 * The local stack: the deployed edition's functions, in one process on 127.0.0.1.
 *
 * <p>What AWS does around a function is done here by small parts with one job each: the HTTP front, the event sources
 * of queues and of the table's stream, the schedules. The database is DynamoDB Local, the queues are ElasticMQ, both
 * inside this JVM. Everything reads {@link marketplace.local.LocalClock}, and {@link marketplace.local.TimeJump} moves
 * it.
 */
package marketplace.local;
