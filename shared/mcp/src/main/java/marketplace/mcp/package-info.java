/**
 * The MCP protocol without a transport: read {@link marketplace.mcp.McpDispatcher} first, which answers a
 * {@link marketplace.mcp.McpMessage.Request} with the {@link marketplace.mcp.ToolList} and, for the call of a tool,
 * through the port {@link marketplace.mcp.ToolCall}. Knows no catalogue, no HTTP and no store.
 */
package marketplace.mcp;
