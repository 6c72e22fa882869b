package marketplace.console.pages;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Paths that mails link to and that have no page yet: a notice names the API calls to use instead. */
public final class UnbuiltPages {

    private static final String ROOT = "/app/";
    private static final String ID = "[a-z]{3}_[0-9a-z]{26}";

    /**
     * A notice.
     *
     * @param ids what the path names; empty for none
     */
    public record Notice(String title, String sentence, List<String> ids, List<String> calls) {}

    private record Console(Pattern path, String title, String sentence, List<String> calls) {

        static Console at(String path, String title, String sentence, String... calls) {
            String pattern = path.replace("ID", "(" + ID + ")").replace("RUN", "(" + ID + "_[0-9]{8})");
            return new Console(Pattern.compile(pattern), title, sentence, List.of(calls));
        }
    }

    private static final List<Console> PAGES = List.of(
            Console.at(
                    "templates/ID",
                    "QA template",
                    "Find the template with this id in your list, with the reason why it is paused.",
                    "GET /api/v1/qa/templates",
                    "PATCH /api/v1/qa/templates/ID"),
            Console.at(
                    "runs/RUN",
                    "QA run",
                    "Read the run: its next names what you can do. Its report can be shared by a secret address.",
                    "GET /api/v1/qa/runs/ID",
                    "GET /api/v1/qa/runs/ID/report",
                    "POST /api/reports/ID/address"),
            Console.at(
                    "runs/ID",
                    "Taste run",
                    "Read the run and its report, which can be shared by a secret address.",
                    "GET /api/taste/runs/ID",
                    "POST /api/reports/ID/address"));

    private UnbuiltPages() {}

    /** Empty for any other path. */
    public static Optional<Notice> find(String given) {
        String path = given.startsWith(ROOT) ? given.substring(ROOT.length()) : "";
        for (Console page : PAGES) {
            Matcher match = page.path().matcher(path);
            if (match.matches()) {
                String id = match.groupCount() == 0 ? "" : match.group(1);
                return Optional.of(new Notice(
                        page.title(),
                        page.sentence(),
                        id.isEmpty() ? List.of() : List.of(id),
                        page.calls().stream()
                                .map(call -> call.replace("ID", id))
                                .toList()));
            }
        }
        return Optional.empty();
    }
}
