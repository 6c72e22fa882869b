/**
 * The MCP endpoint: the tools of a catalogue for clients that speak the Model Context Protocol.
 *
 * <p>Both eras are served, message by message: up to 2025-11-25 a client opens with {@code initialize}; from
 * 2026-07-28 on every request says by itself which version it speaks. {@link marketplace.api.mcp.McpDispatcher} knows no
 * transport; {@link marketplace.api.mcp.McpEndpoint} is its HTTP side, stateless, for bare JSON-RPC clients as well.
 */
package marketplace.api.mcp;
