/** The MCP endpoint: the protocol of {@code marketplace.mcp} over HTTP, with the tools of the catalogue. */
package marketplace.api.mcp;
