package marketplace.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** A message that breaks the protocol. A refused tool call is a result instead. */
public final class ProtocolFault extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public enum Code {
        PARSE(-32700, 400),
        INVALID_REQUEST(-32600, 400),
        METHOD_NOT_FOUND(-32601, 404),
        INVALID_PARAMS(-32602, 200),
        INVALID_META(-32602, 400),
        INTERNAL(-32603, 500),
        RATE_LIMITED(-32000, 429),
        HEADER_MISMATCH(-32020, 400),
        MISSING_CAPABILITY(-32021, 400),
        UNSUPPORTED_VERSION(-32022, 400);

        private final int number;
        private final int status;

        Code(int number, int status) {
            this.number = number;
            this.status = status;
        }

        public int number() {
            return number;
        }

        public int status() {
            return status;
        }
    }

    private final Code code;
    private final transient Optional<ObjectNode> data;

    public ProtocolFault(Code code, String message) {
        this(code, message, Optional.empty());
    }

    private ProtocolFault(Code code, String message, Optional<ObjectNode> data) {
        super(message, null, false, false);
        this.code = code;
        this.data = data;
    }

    public static ProtocolFault unsupportedVersion(String requested) {
        ObjectNode data = JsonText.object();
        data.set("supported", Protocol.versions());
        data.put("requested", requested);
        return new ProtocolFault(
                Code.UNSUPPORTED_VERSION, "This protocol version is not supported.", Optional.of(data));
    }

    static ProtocolFault unknownResource(String uri) {
        return new ProtocolFault(
                Code.INVALID_PARAMS,
                "There is no such resource; resources/list names those there are.",
                Optional.of(JsonText.object().put("uri", uri)));
    }

    static ProtocolFault missingExtension(String extension) {
        ObjectNode data = JsonText.object();
        data.putObject("requiredCapabilities").putObject("extensions").putObject(extension);
        return new ProtocolFault(
                Code.MISSING_CAPABILITY, "The client has to declare " + extension + ".", Optional.of(data));
    }

    public Code code() {
        return code;
    }

    ObjectNode error() {
        ObjectNode error = JsonText.object().put("code", code.number()).put("message", getMessage());
        data.ifPresent(more -> error.set("data", more));
        return error;
    }
}
