/**
 * The deployed edition on this machine: the built zips, each function in its own process on Lambda's runtime interface
 * client. Gateway, stream, queues and schedules are those of the local stack, and the services that a function calls
 * answer at its {@code AWS_ENDPOINT_URL}.
 */
package marketplace.local.edition;
