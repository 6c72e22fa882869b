package marketplace.console.pages;

import java.util.List;

/** The first screen, and the list of everything else. */
final class HomePages {

    static final List<ConsolePage> PAGES = List.of(
            ConsolePage.at("/app", Tab.HOME, "Home", "home.html").reads("overview", "get_own_overview.overview"),
            ConsolePage.at("/app/more", Tab.MORE, "More", "more.html"));

    private HomePages() {}
}
