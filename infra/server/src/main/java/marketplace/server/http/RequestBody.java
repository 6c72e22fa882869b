package marketplace.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The body of a request: of known length, in chunks, or empty. Ends where the body ends. */
final class RequestBody extends InputStream {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int MAX_LINE_LENGTH = 8 * 1024;
    private static final int MAX_TRAILERS = 100;

    private static final Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,15})(?:[ \t]*+;[\t -~]*+)?");

    private static final String BODY = "body";
    private static final String LENGTH = "Content-Length";

    private final ConnectionInput in;
    private final OutputStream out;
    private final boolean chunked;
    private boolean continueIsDue;
    /** Of the body, or of the current chunk. */
    private long remaining;

    private boolean ended;
    private boolean begun;

    private RequestBody(ConnectionInput in, OutputStream out, boolean chunked, long length, boolean continueIsDue) {
        this.in = in;
        this.out = out;
        this.chunked = chunked;
        this.remaining = length;
        this.continueIsDue = continueIsDue;
        this.ended = !chunked && length == 0;
    }

    static RequestBody of(RequestHead head, ConnectionInput in, OutputStream out) throws MalformedRequest {
        List<String> codings = head.headers().getOrDefault("transfer-encoding", List.of());
        List<String> lengths = head.headers().getOrDefault("content-length", List.of());
        boolean chunked = codings.size() == 1
                && codings.getFirst().toLowerCase(Locale.ROOT).equals("chunked");
        if (!codings.isEmpty() && (!chunked || !head.isVersion11())) {
            throw MalformedRequest.of("Transfer-Encoding", "must be chunked, in HTTP/1.1, or absent");
        }
        if (chunked && !lengths.isEmpty()) {
            throw MalformedRequest.of(LENGTH, "must be absent with Transfer-Encoding");
        }
        return new RequestBody(in, out, chunked, length(lengths), head.expectsContinue());
    }

    private static long length(List<String> sent) throws MalformedRequest {
        if (sent.isEmpty()) {
            return 0;
        }
        String length = sent.getFirst();
        if (sent.size() > 1 || !length.matches("[0-9]+")) {
            throw MalformedRequest.of(LENGTH, "must be one number of bytes");
        }
        if (length.length() > 15) {
            throw MalformedRequest.tooLarge("The announced body is too large.");
        }
        return Long.parseLong(length);
    }

    /** -1 if it is sent in chunks. */
    long announcedLength() {
        return chunked ? -1 : remaining;
    }

    boolean isEnded() {
        return ended;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (continueIsDue && !ended) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            continueIsDue = false;
        }
        in.allow(PATIENCE);
        try {
            if (chunked && remaining == 0 && !ended) {
                beginChunk();
            }
            return ended ? -1 : readPart(bytes, offset, length);
        } catch (SocketTimeoutException _) {
            throw MalformedRequest.of(BODY, "must arrive without pauses of " + PATIENCE.toSeconds() + " seconds");
        }
    }

    private int readPart(byte[] bytes, int offset, int length) throws IOException {
        int read = in.read(bytes, offset, (int) Math.min(length, remaining));
        if (read < 0) {
            throw cutOff();
        }
        remaining -= read;
        ended = !chunked && remaining == 0;
        return read;
    }

    private void beginChunk() throws IOException {
        if (begun && !line().isEmpty()) {
            throw MalformedRequest.of(BODY, "must end each chunk with an empty line");
        }
        begun = true;
        Matcher size = CHUNK.matcher(line());
        if (!size.matches()) {
            throw MalformedRequest.of(BODY, "must begin each chunk with its length in hexadecimal digits");
        }
        remaining = Long.parseLong(size.group(1), 16);
        if (remaining == 0) {
            skipTrailers();
            ended = true;
        }
    }

    private void skipTrailers() throws IOException {
        for (int count = 0; !line().isEmpty(); count++) {
            if (count == MAX_TRAILERS) {
                throw MalformedRequest.of(BODY, "must have at most " + MAX_TRAILERS + " trailers");
            }
        }
    }

    /** Unlike a head, chunks may not end lines with a bare LF: readers that disagree would split requests elsewhere. */
    private String line() throws IOException {
        String line = in.line(MAX_LINE_LENGTH, BODY, "must have chunk lines of at most " + MAX_LINE_LENGTH + " bytes")
                .orElseThrow(RequestBody::cutOff);
        if (!line.endsWith("\r")) {
            throw MalformedRequest.of(BODY, "must end the lines of chunks with CR and LF");
        }
        return line.substring(0, line.length() - 1);
    }

    private static MalformedRequest cutOff() {
        return MalformedRequest.of(BODY, "must be as long as announced");
    }
}
