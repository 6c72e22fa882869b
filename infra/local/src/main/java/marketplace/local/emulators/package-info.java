/**
 * The table and the queues of the AWS edition's tests: DynamoDB Local and ElasticMQ in this process, behind the ports
 * of {@code marketplace.server}. {@link marketplace.local.emulators.Emulators} opens both, {@link
 * marketplace.local.emulators.MemoryDatabase} a table in memory. What people run uses neither.
 */
package marketplace.local.emulators;
