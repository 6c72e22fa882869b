package marketplace.stdio.identities;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.mcp.JsonText;

/** The tools of identities, which no server sees. */
public final class IdentityTools {

    private static final String NAME = "name";

    private static final String FIRST_NAME = "default";

    private final Identities identities;

    public IdentityTools(Identities identities) {
        this.identities = identities;
    }

    /** @param tool one of this class */
    public ObjectNode call(String tool, ObjectNode arguments) {
        return switch (tool) {
            case "get_agent_identity" ->
                shown(arguments.has(NAME) ? identities.get(requireName(arguments)) : requireCurrent());
            case "list_identities" -> list();
            case "create_identity" ->
                shown(identities.create(arguments.has(NAME) ? requireName(arguments) : FIRST_NAME));
            case "switch_identity" -> shown(identities.use(requireName(arguments)));
            case "delete_identity" -> {
                ObjectNode result = JsonText.object().put("success", true);
                result.set("deleted", identities.delete(requireName(arguments)).shown());
                yield result;
            }
            default -> throw new IllegalArgumentException(tool);
        };
    }

    private static String requireName(ObjectNode arguments) {
        String name = arguments.path(NAME).asText();
        if (name.isEmpty()) {
            throw Problem.invalid(NAME, "is required; list_identities names those there are");
        }
        return name;
    }

    private Identity requireCurrent() {
        return identities
                .current()
                .orElseThrow(() -> new Problem(
                        ErrorCode.NOT_FOUND, "There is no current identity: call create_identity or switch_identity."));
    }

    private ObjectNode list() {
        Optional<Identity> current = identities.current();
        ObjectNode result = JsonText.object().put("success", true);
        ArrayNode list = result.putArray("identities");
        identities.all().forEach(identity -> list.add(identity.shown().put("current", isCurrent(identity, current))));
        return result;
    }

    private ObjectNode shown(Identity identity) {
        ObjectNode result = JsonText.object().put("success", true);
        result.set("identity", identity.shown().put("current", isCurrent(identity, identities.current())));
        return result;
    }

    private static boolean isCurrent(Identity identity, Optional<Identity> current) {
        return current.map(Identity::name).filter(identity.name()::equals).isPresent();
    }
}
