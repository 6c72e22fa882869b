package marketplace.stdio;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import marketplace.mcp.JsonText;
import marketplace.mcp.McpDispatcher;
import marketplace.mcp.McpMessage;
import marketplace.mcp.McpReply;
import marketplace.mcp.ProtocolFault;
import marketplace.mcp.ProtocolFault.Code;
import marketplace.mcp.ToolCall;

/** One message a line. Requests run at the same time; a line that cannot be read is answered, and the next one read. */
final class StdioServer {

    static final int MAX_LINE_BYTES = 4 * 1024 * 1024;

    private final McpDispatcher mcp;
    private final ToolCall tools;
    private final OutputStream out;

    StdioServer(McpDispatcher mcp, ToolCall tools, OutputStream out) {
        this.mcp = mcp;
        this.tools = tools;
        this.out = out;
    }

    /** Returns at the end of the input, when every request has its answer. */
    void serve(InputStream in) throws IOException {
        InputStream lines = new BufferedInputStream(in, 1 << 16);
        try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            int size = 0;
            for (int next = lines.read(); next >= 0; next = lines.read()) {
                if (next != '\n') {
                    size++;
                    if (size <= MAX_LINE_BYTES) {
                        line.write(next);
                    }
                } else {
                    take(line.toByteArray(), size, requests);
                    line.reset();
                    size = 0;
                }
            }
            take(line.toByteArray(), size, requests);
        }
    }

    private void take(byte[] line, int size, ExecutorService requests) {
        if (size > MAX_LINE_BYTES) {
            write(McpReply.fault(new ProtocolFault(
                    Code.PARSE, "A message has at most " + MAX_LINE_BYTES + " bytes; this one has " + size + ".")));
            return;
        }
        if (new String(line, StandardCharsets.ISO_8859_1).isBlank()) {
            return;
        }
        McpMessage message;
        try {
            message = McpMessage.read(line);
        } catch (ProtocolFault fault) {
            write(McpReply.fault(fault));
            return;
        }
        // Not a switch over patterns, whose first use takes as long as the first answer.
        if (message instanceof McpMessage.Request request) {
            // Only calls wait. A thread for other requests would delay the first answer.
            if (request.method().equals("tools/call") || request.method().startsWith("tasks/")) {
                requests.execute(() -> write(answer(request)));
            } else {
                write(answer(request));
            }
        }
    }

    private McpReply answer(McpMessage.Request request) {
        try {
            return mcp.handle(request, tools);
        } catch (RuntimeException fault) {
            System.err.println("a request failed: " + fault);
            return McpReply.fault(
                    request.id(), new ProtocolFault(Code.INTERNAL, "Something failed in this program. Try again."));
        }
    }

    private void write(McpReply reply) {
        byte[] bytes = JsonText.bytes(reply.body());
        synchronized (out) {
            try {
                out.write(bytes);
                out.write('\n');
                out.flush();
            } catch (IOException _) {
                // The client is gone; the end of the input follows.
            }
        }
    }
}
