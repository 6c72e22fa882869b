/**
 * Requests generated from the OpenAPI document and the tool list, with answers checked against them. A new operation
 * is fuzzed as soon as it is documented.
 */
package marketplace.local.fuzz;
