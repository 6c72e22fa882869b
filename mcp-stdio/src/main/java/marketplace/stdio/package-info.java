/**
 * The program that agents install: MCP over standard input and output, served by the REST API. It has no code of AWS.
 * Read {@link marketplace.stdio.StdioProgram}, {@link marketplace.stdio.StdioServer}, then {@link marketplace.stdio.Tools}.
 */
package marketplace.stdio;
