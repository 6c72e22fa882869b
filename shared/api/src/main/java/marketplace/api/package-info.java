/**
 * One operation, many endpoints: REST, MCP, the OpenAPI document and the tests of template.yaml are derived from
 * {@link marketplace.api.Operation}. Every call passes the {@link marketplace.api.pipeline.Dispatcher}.
 */
package marketplace.api;
