package marketplace.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpResponse;
import marketplace.console.pages.Download;

/** One request for a file of the person's records. */
final class DownloadVisit {

    private static final int PAGE = 100;

    /** An answer of a function is at most 6 MB. */
    private static final int MOST_PAGES = 50;

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

    HttpResponse answer() {
        List<JsonNode> records = records();
        boolean isTable = !download.columns().isEmpty();
        String type = isTable ? "text/csv; charset=utf-8" : "application/json";
        Map<String, String> headers = Map.of(
                "Content-Type",
                type,
                "Content-Disposition",
                "attachment; filename=\"" + download.fileName() + "\"",
                "Cache-Control",
                "no-store",
                "X-Content-Type-Options",
                "nosniff");
        String text = isTable ? table(records) : json(records);
        return new HttpResponse(200, headers, text.getBytes(StandardCharsets.UTF_8));
    }

    private List<JsonNode> records() {
        List<JsonNode> records = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        for (int page = 0; page == 0 || (cursor.isPresent() && page < MOST_PAGES); page++) {
            ObjectNode arguments = Json.object().put("limit", PAGE);
            cursor.ifPresent(position -> arguments.put("cursor", position));
            ObjectNode answer =
                    calls.call(exchange, Optional.of(token), download.operation(), arguments, Optional.empty());
            answer.path(download.list()).forEach(records::add);
            cursor = Optional.ofNullable(answer.path("nextCursor").textValue());
        }
        return records;
    }

    private static String json(List<JsonNode> records) {
        ArrayNode all = Json.MAPPER.createArrayNode();
        all.addAll(records);
        return all.toPrettyString();
    }

    private String table(List<JsonNode> records) {
        Stream<String> rows = records.stream()
                .map(record -> download.columns().stream()
                        .map(column -> cell(record.path(column)))
                        .collect(Collectors.joining(",")));
        return Stream.concat(Stream.of(String.join(",", download.columns())), rows)
                .collect(Collectors.joining(LINE_END, "", LINE_END));
    }

    /** A text that begins like a formula is no formula in a spreadsheet. */
    private static String cell(JsonNode value) {
        String text = value.isNull() ? "" : value.asText();
        boolean isFormula = value.isTextual() && !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0;
        String safe = isFormula ? "'" + text : text;
        return safe.matches("[^,\"\r\n]*") ? safe : "\"" + safe.replace("\"", "\"\"") + "\"";
    }
}
