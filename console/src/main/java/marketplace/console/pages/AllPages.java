package marketplace.console.pages;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages of the console, by who serves them. */
public record AllPages(List<ConsolePage> pages, List<Download> downloads) {

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
                            SettingsPages.PAGES,
                            AccountSessionPages.PAGES)
                    .flatMap(List::stream)
                    .toList(),
            List.of(EarningsPages.PAYOUTS, SettingsPages.EXPORT));

    public Optional<Download> download(String path) {
        return downloads.stream()
                .filter(download -> download.path().equals(path))
                .findFirst();
    }

    /** A page and the parameters of its path. */
    public record Found(ConsolePage page, Map<String, String> parameters) {}

    /** Of two that match, the one that is listed first. */
    public Optional<Found> find(String path) {
        return pages.stream()
                .flatMap(page -> page.match(path).map(parameters -> new Found(page, parameters)).stream())
                .findFirst();
    }
}
