/**
 * The way of every call: authenticate, limit, decode, validate, authorise, prefetch, decide, commit or evaluate, encode.
 *
 * <p>{@link marketplace.api.pipeline.Dispatcher} is the entry. Idempotency, dry runs, pages and prefetching are here, so use-cases
 * know none of them.
 */
package marketplace.api.pipeline;
