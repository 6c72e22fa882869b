/**
 * Requests by the thousand, made from the OpenAPI document and the list of tools that the service serves, and held to
 * them: whatever is sent, only what is documented comes back.
 *
 * <p>Nothing here knows an operation: a new one is fuzzed from the moment it is documented.
 */
package marketplace.local.fuzz;
