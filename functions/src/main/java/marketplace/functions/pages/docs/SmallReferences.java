package marketplace.functions.pages.docs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import marketplace.api.limits.Quota;
import marketplace.console.html.TextResource;
import marketplace.functions.pages.site.SiteFrame;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.RateTier;
import marketplace.webhooks.EventViews.EventTypeView;

/** The pages of events, errors and rate limits. */
final class SmallReferences {

    private final SiteFrame frame;

    SmallReferences(SiteFrame frame) {
        this.frame = frame;
    }

    record EventEntry(String type, String description, List<FieldRow> fields, String example) {
        static EventEntry of(EventTypeView event) {
            return new EventEntry(
                    event.type().wire(),
                    event.description(),
                    FieldRow.of((ObjectNode) event.schema().at("/properties/data")),
                    Sample.of(event.example()));
        }
    }

    DocsPage events(List<EventTypeView> types) {
        return page(
                "events",
                "Events",
                "What webhooks deliver, with the data of each type and a sample.",
                Map.of("events", types.stream().map(EventEntry::of).toList()));
    }

    /** @param next what a caller does about it */
    record ErrorEntry(int status, String code, String meaning, String next) {

        /** {@code code: sentence}, one to a line. */
        private static final Map<String, String> STEPS = TextResource.text(
                        "/marketplace/functions/site/error-steps.txt")
                .lines()
                .map(line -> line.split(": ", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));

        static ErrorEntry of(ErrorCode error) {
            return new ErrorEntry(error.status(), error.wire(), error.meaning(), STEPS.get(error.wire()));
        }
    }

    DocsPage errors() {
        return page(
                "errors",
                "Errors",
                "What each error_code of a refused call means, and what to do.",
                Map.of(
                        "errors",
                        Arrays.stream(ErrorCode.values()).map(ErrorEntry::of).toList()));
    }

    DocsPage limits() {
        return page(
                "limits",
                "Limits",
                "How many requests are answered, and what each request may hold.",
                Map.of(
                        "quotas",
                        Arrays.stream(Quota.values())
                                .map(Quota::described)
                                .distinct()
                                .toList(),
                        "factor",
                        RateTier.AUTOMATED.factor()));
    }

    private DocsPage page(String name, String title, String summary, Map<String, ?> values) {
        return new DocsPage(name, title, summary, frame.fill(name + ".html", values), frame.fill(name + ".md", values));
    }
}
