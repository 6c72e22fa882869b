package marketplace.console.pages;

import java.util.List;

/** The first screen, and the list of everything else. */
final class HomePages {

    static final List<ConsolePage> PAGES = List.of(
            ConsolePage.at("/app", Tab.HOME, "Home", "home.html")
                    .readsIfAny("earnings", "get_earnings")
                    .readsIfAny("work", "list_assigned_bounties", "limit=10")
                    .reads("open", "list_bounties", "limit=10"),
            ConsolePage.at("/app/more", Tab.MORE, "More", "more.html"));

    private HomePages() {}
}
