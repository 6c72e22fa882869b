/** The way of every call from an endpoint to a use-case. {@link marketplace.api.pipeline.Dispatcher} is the entry. */
package marketplace.api.pipeline;
