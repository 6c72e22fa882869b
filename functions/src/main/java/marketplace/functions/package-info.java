/**
 * A package per Lambda function: a handler builds its object graph in the constructor and nothing else. What they
 * share is in packages of its own, lowest first: {@code environment} (the platform and the variables), {@code aws}
 * (the clients), {@code queues} (batches of messages, and jobs), {@code graph} (the object graph), {@code start} (the
 * handler and its snapshot), {@code http} (events of API Gateway, and pages). Functions use these and never each
 * other.
 */
package marketplace.functions;
