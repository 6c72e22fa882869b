/**
 * The MCP endpoint. Clients up to 2025-11-25 open with {@code initialize}; from 2026-07-28 on every request names its
 * version. {@link marketplace.api.mcp.McpDispatcher} knows no transport.
 */
package marketplace.api.mcp;
