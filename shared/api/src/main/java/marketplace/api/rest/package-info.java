/**
 * The REST endpoint: HTTP in, the pipeline, HTTP out.
 *
 * <p>It knows requests and responses as plain values; where they come from (an API Gateway event, a test) is not its
 * concern. What HTTP itself asks of every answer (HEAD, OPTIONS, web origins, caches, compression) stands around every
 * endpoint in {@link marketplace.api.rest.HttpFrame}; an operation knows nothing of it.
 */
package marketplace.api.rest;
