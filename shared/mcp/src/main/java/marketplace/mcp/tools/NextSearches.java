package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import marketplace.mcp.tools.NextByRecord.Seen;

/** The next call after a search: the first match, else what may find or bring one. */
final class NextSearches {

    private static final String SUGGESTIONS = "suggestions";

    private NextSearches() {}

    static NextCall afterHumans(Seen seen) {
        return seen.row()
                .map(row ->
                        NextCall.of("get_human", "It has the whole profile.").with("humanId", row.path("id")))
                .or(() -> again(seen))
                .orElseGet(() -> NextCall.of(
                                "create_bounty",
                                "No one matches. Search with fewer words, or let humans apply to a task.")
                        .rehearsed());
    }

    /** Suggestions are what humans have, of which there may be no bounty: they lead to no other search. */
    static NextCall afterBounties(Seen seen) {
        return seen.row()
                .map(row -> NextCall.of("get_bounty", "It has the terms of the bounty.")
                        .with("bountyId", row.path("id")))
                .orElseGet(() -> NextCall.of("create_bounty", "No bounty matches. Post one: title, description, price.")
                        .rehearsed());
    }

    /** The same search with the first suggestion for each of its filters. */
    private static Optional<NextCall> again(Seen seen) {
        JsonNode suggestions = seen.result().path(SUGGESTIONS);
        if (suggestions.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode arguments = seen.arguments().deepCopy();
        for (JsonNode suggestion : suggestions.valueStream().toList().reversed()) {
            for (String filter : List.of("skill", "city")) {
                if (suggestion.has(filter)) {
                    arguments.set(filter, suggestion.get(filter));
                }
            }
        }
        return Optional.of(
                new NextCall(seen.tool(), arguments, "No one matches. suggestions has the nearest known values."));
    }
}
