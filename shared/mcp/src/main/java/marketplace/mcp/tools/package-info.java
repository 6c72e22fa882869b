/**
 * Tools and the routes behind them, for HTTP and for stdio: which arguments a tool takes, and how an answer of the REST
 * API reads for a model. Read {@link marketplace.mcp.tools.ToolRoute}, then
 * {@link marketplace.mcp.tools.ToolArguments} and {@link marketplace.mcp.tools.ToolResults}.
 */
package marketplace.mcp.tools;
