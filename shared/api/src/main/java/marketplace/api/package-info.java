/**
 * One operation, many doors.
 *
 * <p>A capability describes what it can do as a list of {@link marketplace.api.Operation} values; from that list
 * come the REST router, the MCP tools, the OpenAPI document and the tests that hold template.yaml to it. The
 * {@link marketplace.api.Dispatcher} is the only pipeline between a door and a use-case.
 */
package marketplace.api;
