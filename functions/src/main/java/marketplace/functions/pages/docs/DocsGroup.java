package marketplace.functions.pages.docs;

import java.util.List;

/** A heading of the navigation, and the names of the pages below it. */
record DocsGroup(String heading, List<String> pages) {

    /** In the order of the navigation. */
    static final List<DocsGroup> ALL = List.of(
            of("Start", "quick-start", "mcp", "mcp-stdio"),
            of("Reference", "operations", "tools", "events", "errors", "limits", "states"),
            of("Work and money", "bounties", "people", "services", "money", "conversations", "console", "qa", "taste"),
            of("Events and mails", "webhooks", "notifications"),
            of("Trust", "accounts", "moderation", "security"),
            of(
                    "Running it",
                    "readme",
                    "operating",
                    "one-machine",
                    "costs",
                    "design",
                    "deployed-tests",
                    "contributing",
                    "changelog"));

    private static DocsGroup of(String heading, String... pages) {
        return new DocsGroup(heading, List.of(pages));
    }
}
