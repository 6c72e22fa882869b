package marketplace.console.pages;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages of the console, by who serves them. */
public final class AllPages {

    /** Below this path are the pages whose operations only the accounts function has. */
    public static final String ACCOUNT = "/app/account/";

    public static final AllPages ALL = new AllPages(
            Stream.of(
                            HomePages.PAGES,
                            WorkPages.PAGES,
                            BookingPages.PAGES,
                            MessagePages.PAGES,
                            EarningsPages.PAGES,
                            ProfilePages.PAGES,
                            StudyPages.PAGES,
                            RunPages.PAGES,
                            SettingsPages.PAGES,
                            AccountSessionPages.PAGES)
                    .flatMap(List::stream)
                    .toList(),
            List.of(EarningsPages.PAYOUTS, SettingsPages.EXPORT));

    private record Route(ConsolePage page, PagePath path) {}

    private final List<Route> routes;
    private final List<Download> downloads;

    public AllPages(List<ConsolePage> pages, List<Download> downloads) {
        this.routes = pages.stream()
                .map(page -> new Route(page, PagePath.of(page.path())))
                .toList();
        this.downloads = downloads;
    }

    public List<ConsolePage> pages() {
        return routes.stream().map(Route::page).toList();
    }

    public Optional<Download> download(String path) {
        return downloads.stream()
                .filter(download -> download.path().equals(path))
                .findFirst();
    }

    /** A page and the parameters of its path. */
    public record Found(ConsolePage page, Map<String, String> parameters) {}

    /** Of two that match, the one that is listed first. */
    public Optional<Found> find(String path) {
        return routes.stream()
                .flatMap(route -> route.path().match(path).map(values -> new Found(route.page(), values)).stream())
                .findFirst();
    }
}
