/** The MCP endpoint. {@link marketplace.api.mcp.McpDispatcher} knows no transport. */
package marketplace.api.mcp;
