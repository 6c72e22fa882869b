/**
 * One operation, many endpoints.
 *
 * <p>A capability describes what it can do as a list of {@link marketplace.api.Operation} values; from that list
 * come the REST router, the MCP tools, the OpenAPI document and the tests that hold template.yaml to it. The
 * {@link marketplace.api.pipeline.Dispatcher} is the only pipeline between an endpoint and a use-case.
 *
 * <p>Round trips are what a call costs. An operation that knows which items it will read names their keys
 * ({@link marketplace.api.Operation.Builder#prefetch}). They are then read in one batch, and where the caller's key is
 * remembered from an earlier request, while that key is being proven again and the request is counted; the use-case finds
 * them at hand at the table ({@link marketplace.table.PrefetchingTable}) and knows nothing of it. So a write takes two trips: what
 * it needs, and its commit. Nothing rests on what is remembered: it only says what may be worth reading. Refusals keep
 * their order, and a decision after a lost race reads afresh.
 */
package marketplace.api;
