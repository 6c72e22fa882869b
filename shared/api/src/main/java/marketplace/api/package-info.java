/**
 * One operation, many endpoints.
 *
 * <p>A module describes what it can do as a list of {@link marketplace.api.Operation} values. The REST router, the
 * MCP tools, the OpenAPI document and the tests of template.yaml are derived from it. The {@link
 * marketplace.api.pipeline.Dispatcher} is the only way from an endpoint to a use-case.
 */
package marketplace.api;
