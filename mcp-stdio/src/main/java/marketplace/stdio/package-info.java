/**
 * The stdio program: MCP on standard input and output, with every tool carried out by the REST API. Read
 * {@link marketplace.stdio.StdioProgram}, then {@link marketplace.stdio.StdioServer} and
 * {@link marketplace.stdio.Tools}.
 */
package marketplace.stdio;
