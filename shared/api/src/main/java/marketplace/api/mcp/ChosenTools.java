package marketplace.api.mcp;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.api.Access;
import marketplace.api.Catalogue;
import marketplace.api.Credentials;
import marketplace.api.Operation;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.kernel.Caller;
import marketplace.kernel.Problem;
import marketplace.mcp.McpDispatcher;
import marketplace.mcp.McpMessage;
import marketplace.mcp.ToolList;
import marketplace.mcp.tools.ToolSelection;

/**
 * Narrows the tools of one request. The query and the headers choose which tools there are. The scopes of the key only
 * leave tools out of the list: a call of one is refused with the scope that it needs.
 */
final class ChosenTools {

    private final Catalogue catalogue;
    private final List<ToolSelection.Member> members;
    private final Dispatcher callers;

    ChosenTools(Catalogue catalogue, Dispatcher callers) {
        this.catalogue = catalogue;
        this.members = CatalogueTools.members(catalogue);
        this.callers = callers;
    }

    McpDispatcher of(McpDispatcher all, HttpFrame.Exchange exchange, McpMessage.Request request) {
        ToolSelection selection = selection(exchange.http());
        Optional<Caller> caller = request.method().equals("tools/list") ? caller(exchange) : Optional.empty();
        if (selection.isAll() && caller.isEmpty()) {
            return all;
        }
        ToolList chosen = selection.of(all.tools(), members);
        return all.narrowed(
                chosen,
                caller.map(known -> chosen.only(tool -> isAllowed(tool, known))).orElse(chosen));
    }

    private static ToolSelection selection(HttpRequest http) {
        return new ToolSelection(
                names(http, "toolsets", "x-mcp-toolsets"),
                names(http, "tools", "x-mcp-tools"),
                names(http, "excludeTools", "x-mcp-exclude-tools"),
                ToolSelection.isSet(http.query().getOrDefault("readOnly", ""))
                        || ToolSelection.isSet(http.header("x-mcp-readonly").orElse("")));
    }

    private static Set<String> names(HttpRequest http, String parameter, String header) {
        Set<String> names = new LinkedHashSet<>(ToolSelection.names(http.query().getOrDefault(parameter, "")));
        names.addAll(ToolSelection.names(http.header(header).orElse("")));
        return names;
    }

    /** Empty without valid credentials: the public list answers then. */
    private Optional<Caller> caller(HttpFrame.Exchange exchange) {
        Credentials credentials = HttpToolCall.credentials(exchange.http());
        if (!credentials.isSent()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    callers.caller(credentials, exchange.now(), exchange.http().origin()));
        } catch (Problem _) {
            return Optional.empty();
        }
    }

    private boolean isAllowed(String tool, Caller caller) {
        Operation<?, ?> operation = catalogue.tool(tool).orElseThrow().operation();
        return operation.access() == Access.PUBLIC || !caller.lacks(operation.scope());
    }
}
