package marketplace.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;

/** An MCP server in a process of its own, opened, with one request at a time. */
final class StdioSession implements AutoCloseable {

    private static final int BYTES = 1 << 16;
    private static final double KB_PER_MB = 1024;

    private final Process process;
    private final InputStream in;
    private final OutputStream out;
    private byte[] buffer = new byte[BYTES];
    private int filled;
    private int requests;
    private String resource = "";

    private StdioSession(Process process) {
        this.process = process;
        this.in = process.getInputStream();
        this.out = process.getOutputStream();
    }

    static StdioSession start(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder program = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        program.environment().clear();
        program.environment().putAll(environment);
        StdioSession session = new StdioSession(program.start());
        ObjectNode params = Json.object().put("protocolVersion", "2025-11-25");
        params.putObject("capabilities");
        params.putObject("clientInfo").put("name", "bench").put("version", "1");
        session.request("initialize", params);
        session.send(Json.object().put("jsonrpc", "2.0").put("method", "notifications/initialized"));
        return session;
    }

    void listTools() throws IOException {
        request("tools/list", Json.object());
    }

    /** Reads the first resource of the server. */
    void readResource() throws IOException {
        if (resource.isEmpty()) {
            JsonNode list = Json.parse(new String(request("resources/list", Json.object()), StandardCharsets.UTF_8));
            resource = list.at("/result/resources/0/uri").asText();
        }
        request("resources/read", Json.object().put("uri", resource));
    }

    double residentMegabytes() {
        try {
            return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                            .filter(line -> line.startsWith("VmRSS:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .findFirst()
                            .orElseThrow()
                    / KB_PER_MB;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The line with the answer: servers may send notifications before it. */
    private byte[] request(String method, ObjectNode params) throws IOException {
        requests++;
        ObjectNode request =
                Json.object().put("jsonrpc", "2.0").put("id", requests).put("method", method);
        request.set("params", params);
        send(request);
        String id = "\"id\":" + requests;
        for (byte[] line = line(); ; line = line()) {
            // Of long lines only the beginning and the end, so that the client costs little.
            int edge = Math.min(line.length, 60);
            String start = new String(line, 0, edge, StandardCharsets.UTF_8);
            String end = new String(line, line.length - edge, edge, StandardCharsets.UTF_8);
            if (start.contains(id) || end.contains(id)) {
                if (start.contains("\"error\"")) {
                    throw new IllegalStateException(method + ": " + new String(line, StandardCharsets.UTF_8));
                }
                return line;
            }
        }
    }

    private void send(ObjectNode message) throws IOException {
        out.write(Json.bytes(message));
        out.write('\n');
        out.flush();
    }

    /** Reads in blocks: a byte at a time would take longer than the server. */
    private byte[] line() throws IOException {
        int from = 0;
        while (true) {
            for (int i = from; i < filled; i++) {
                if (buffer[i] == '\n') {
                    byte[] line = Arrays.copyOf(buffer, i);
                    filled -= i + 1;
                    System.arraycopy(buffer, i + 1, buffer, 0, filled);
                    return line;
                }
            }
            from = filled;
            if (filled == buffer.length) {
                buffer = Arrays.copyOf(buffer, 2 * filled);
            }
            int read = in.read(buffer, filled, buffer.length - filled);
            if (read < 0) {
                throw new IllegalStateException("the server ended");
            }
            filled += read;
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
        process.onExit().join();
    }
}
