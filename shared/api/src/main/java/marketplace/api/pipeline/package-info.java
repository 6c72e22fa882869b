/**
 * The pipeline from an endpoint to a use-case. Start with {@link marketplace.api.pipeline.Dispatcher}.
 *
 * <p>Reasons of dry runs, prefetch and lost races: docs/design.md.
 */
package marketplace.api.pipeline;
