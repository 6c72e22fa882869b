package marketplace.functions.pages.docs;

import java.util.List;

/** The order of the navigation, and the names of the pages below each heading. */
enum DocsGroup {
    START("Start", "readme", "mcp", "mcp-stdio"),
    REFERENCE("Reference", "operations", "tools", "events", "errors", "limits", "states"),
    WORK("Work and money", "bounties", "people", "services", "money", "conversations", "console", "qa", "taste"),
    NEWS("Events and mails", "webhooks", "notifications"),
    TRUST("Trust", "accounts", "moderation", "security"),
    OPERATION(
            "Running it", "operating", "one-machine", "costs", "design", "deployed-tests", "contributing", "changelog");

    private final String heading;
    private final List<String> pages;

    DocsGroup(String heading, String... pages) {
        this.heading = heading;
        this.pages = List.of(pages);
    }

    String heading() {
        return heading;
    }

    List<String> pages() {
        return pages;
    }
}
