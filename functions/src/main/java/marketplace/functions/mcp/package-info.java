/** Serves MCP over HTTP. */
package marketplace.functions.mcp;
