package marketplace.console.forms;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marketplace.api.Json;

/** Times of a day as people write them: {@code 9-12:30, 14:00-18:00}. What is no time is sent as it is and refused. */
final class Spans {

    private static final Pattern TIME = Pattern.compile("([0-9]{1,2})(?:[:.]([0-9]{2}))?");

    private Spans() {}

    static ArrayNode parse(String text) {
        ArrayNode spans = Json.MAPPER.createArrayNode();
        for (String span : text.split("[,;]", -1)) {
            if (!span.isBlank()) {
                String[] sides = span.split("[-\u2013]", 2);
                spans.addObject().put("start", time(sides[0])).put("end", time(sides.length == 2 ? sides[1] : ""));
            }
        }
        return spans;
    }

    private static String time(String text) {
        Matcher time = TIME.matcher(text.strip());
        if (!time.matches()) {
            return text.strip();
        }
        String hour = time.group(1).length() == 1 ? "0" + time.group(1) : time.group(1);
        return hour + ":" + (time.group(2) == null ? "00" : time.group(2));
    }

    static String text(JsonNode spans) {
        return spans.valueStream()
                .map(span ->
                        span.path("start").asText() + "-" + span.path("end").asText())
                .collect(Collectors.joining(", "));
    }
}
