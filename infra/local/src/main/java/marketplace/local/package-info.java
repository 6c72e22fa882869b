/**
 * The deployed functions in one process on 127.0.0.1, with small classes for what AWS does around a function.
 * DynamoDB Local and ElasticMQ run inside this JVM. {@link marketplace.local.TimeJump} advances the clock of
 * everything.
 */
package marketplace.local;
