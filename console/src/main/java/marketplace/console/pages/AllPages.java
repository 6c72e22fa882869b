package marketplace.console.pages;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages of the console, by who serves them. */
public record AllPages(List<ConsolePage> pages) {

    /** Below this path are the pages whose operations only the accounts function has. */
    public static final String ACCOUNT = "/app/account/";

    public static final AllPages ALL =
            new AllPages(Stream.of(HomePages.PAGES, WorkPages.PAGES, SettingsPages.PAGES, AccountSessionPages.PAGES)
                    .flatMap(List::stream)
                    .toList());

    /** A page and the parameters of its path. */
    public record Found(ConsolePage page, Map<String, String> parameters) {}

    /** Of two that match, the one that is listed first. */
    public Optional<Found> find(String path) {
        return pages.stream()
                .flatMap(page -> page.match(path).map(parameters -> new Found(page, parameters)).stream())
                .findFirst();
    }
}
