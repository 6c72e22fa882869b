package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.mcp.JsonText;

/**
 * The call that usually follows a result.
 *
 * @param arguments those that are known; {@code why} names the others that the tool requires
 */
record NextCall(String tool, ObjectNode arguments, String why) {

    static NextCall of(String tool, String why) {
        return new NextCall(tool, JsonText.object(), why);
    }

    /** Omits a value that the record does not have. */
    NextCall with(String name, JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return this;
        }
        ObjectNode more = arguments.deepCopy();
        more.set(name, value);
        return new NextCall(tool, more, why);
    }

    NextCall with(String name, String value) {
        return new NextCall(tool, arguments.deepCopy().put(name, value), why);
    }

    NextCall rehearsed() {
        return new NextCall(tool, arguments.deepCopy().put(ToolArguments.DRY_RUN, true), why);
    }

    ObjectNode json(String reason) {
        ObjectNode json = JsonText.object().put("tool", tool);
        json.set("arguments", arguments);
        return json.put("why", reason);
    }
}
