package marketplace.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import marketplace.api.Json;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.ConsoleFrame;
import marketplace.console.pages.Download;
import marketplace.console.pages.Tab;
import marketplace.console.views.Views;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * One request for a file of the person's records. Records that are too many for one file come in parts: a page names
 * each part with the positions where it begins and ends, so that no record is between two parts.
 */
final class DownloadVisit {

    private static final int PAGE = 100;

    /** An answer of a function is at most 6 MB, after the escapes of its JSON. The last page may be as much again. */
    private static final int ENOUGH_CHARACTERS = 1_200_000;

    /** The gateway waits for 30 seconds. */
    private static final int MOST_PAGES = 120;

    private static final int MOST_PARTS = 1_000;

    private static final String PART = "part";
    private static final String FROM = "cursor";
    private static final String UNTIL = "until";

    private static final String LINE_END = "\r\n";

    private final Calls calls;
    private final HttpFrame.Exchange exchange;
    private final Download download;
    private final String token;

    DownloadVisit(Calls calls, HttpFrame.Exchange exchange, Download download, String token) {
        this.calls = calls;
        this.exchange = exchange;
        this.download = download;
        this.token = token;
    }

    /**
     * What was read.
     *
     * @param next where the rest begins; empty if there is none
     */
    private record Content(String text, int records, Optional<String> next) {}

    HttpResponse answer() {
        int part = part();
        Content content = read(asked(FROM), asked(UNTIL));
        boolean isLast = content.next().isEmpty();
        boolean isWhole = isLast || content.next().equals(asked(UNTIL));
        return isWhole ? file(part, isLast, content.text()) : contents(part, content);
    }

    private Optional<String> asked(String name) {
        return Optional.ofNullable(exchange.http().query().get(name)).filter(text -> !text.isEmpty());
    }

    private int part() {
        OptionalInt part = asked(PART)
                .filter(text -> text.matches("[0-9]{1,4}"))
                .map(text -> OptionalInt.of(Integer.parseInt(text)))
                .orElse(OptionalInt.empty());
        return Math.clamp(part.orElse(1), 1, MOST_PARTS);
    }

    /** Ends at {@code until}, if it comes to it before the part is full. */
    private Content read(Optional<String> from, Optional<String> until) {
        StringBuilder text = new StringBuilder(beginning());
        Optional<String> cursor = from;
        int records = 0;
        int pages = 0;
        do {
            ObjectNode arguments = Json.object().put("limit", PAGE);
            cursor.ifPresent(position -> arguments.put("cursor", position));
            ObjectNode answer =
                    calls.call(exchange, Optional.of(token), download.operation(), arguments, Optional.empty());
            for (JsonNode record : answer.path(download.list())) {
                text.append(isTable() ? row(record) : (records == 0 ? "" : ",\n") + record.toPrettyString());
                records++;
            }
            cursor = Optional.ofNullable(answer.path("nextCursor").textValue());
            pages++;
        } while (cursor.isPresent()
                && !cursor.equals(until)
                && pages < MOST_PAGES
                && text.length() < ENOUGH_CHARACTERS);
        return new Content(isTable() ? text.toString() : text.append("\n]\n").toString(), records, cursor);
    }

    private HttpResponse file(int part, boolean isLast, String text) {
        String name = part == 1 && isLast
                ? download.fileName()
                : download.fileName().replaceFirst("\\.", "-part-" + part + (isLast ? "-last." : "."));
        return new HttpResponse(
                200,
                Map.of(
                        "Content-Type",
                        isTable() ? "text/csv; charset=utf-8" : "application/json",
                        "Content-Disposition",
                        "attachment; filename=\"" + name + "\"",
                        "Cache-Control",
                        "no-store",
                        "X-Content-Type-Options",
                        "nosniff"),
                text.getBytes(StandardCharsets.UTF_8));
    }

    /** Also if a part has become longer since its page was shown, so that no file lacks what its name says. */
    private HttpResponse contents(int part, Content content) {
        String next = content.next().orElseThrow();
        if (next.equals(asked(FROM).orElse(""))) {
            throw new Problem(ErrorCode.INVALID_CURSOR, "The list does not go on. Begin again.");
        }
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("changed", asked(UNTIL).isPresent());
        values.put("part", part);
        values.put("following", part + 1);
        values.put("records", isTable() ? String.format("%,d", content.records()) : "");
        values.put("file", address(part, asked(FROM), Optional.of(next)));
        values.put("rest", address(part + 1, Optional.of(next), Optional.empty()));
        return ConsoleFrame.page(
                200, "More than one file", PageAnswers.navigation(Tab.MORE), Views.render("pages/parts.html", values));
    }

    private String address(int part, Optional<String> from, Optional<String> until) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put(PART, Integer.toString(part));
        from.ifPresent(position -> query.put(FROM, position));
        until.ifPresent(position -> query.put(UNTIL, position));
        return query.entrySet().stream()
                .map(value -> value.getKey() + "=" + URLEncoder.encode(value.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&", download.path() + "?", ""));
    }

    private boolean isTable() {
        return !download.columns().isEmpty();
    }

    private String beginning() {
        return isTable() ? String.join(",", download.columns()) + LINE_END : "[\n";
    }

    private String row(JsonNode record) {
        return download.columns().stream()
                .map(column -> cell(record.path(column)))
                .collect(Collectors.joining(",", "", LINE_END));
    }

    /** A text that begins like a formula is no formula in a spreadsheet. */
    private static String cell(JsonNode value) {
        String text = value.isNull() ? "" : value.asText();
        boolean isFormula = value.isTextual() && !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0;
        String safe = isFormula ? "'" + text : text;
        return safe.matches("[^,\"\r\n]*") ? safe : "\"" + safe.replace("\"", "\"\"") + "\"";
    }
}
