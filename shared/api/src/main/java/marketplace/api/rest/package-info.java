/**
 * The REST door: HTTP in, the pipeline, HTTP out.
 *
 * <p>It knows requests and responses as plain values; where they come from (an API Gateway event, a test) is not its
 * concern.
 */
package marketplace.api.rest;
