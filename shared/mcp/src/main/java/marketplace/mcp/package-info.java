/**
 * The MCP protocol without a transport; knows no catalogue, no HTTP and no store. Read
 * {@link marketplace.mcp.McpDispatcher} first. It answers a {@link marketplace.mcp.McpMessage.Request} with the
 * {@link marketplace.mcp.ToolList} or, through the port {@link marketplace.mcp.ToolCall}, with the outcome of a tool;
 * prompts and resources are its {@link marketplace.mcp.Guides}.
 */
package marketplace.mcp;
