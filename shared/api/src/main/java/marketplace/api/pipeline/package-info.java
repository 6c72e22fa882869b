/** The pipeline from an endpoint to a use-case. Start with {@link marketplace.api.pipeline.Dispatcher}. */
package marketplace.api.pipeline;
