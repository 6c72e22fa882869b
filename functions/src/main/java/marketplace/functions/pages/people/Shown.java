package marketplace.functions.pages.people;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import marketplace.console.views.Country;
import marketplace.functions.pages.site.SiteFrame;

/** Values of an answer as people read them. */
final class Shown {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private static final int PREVIEW_LENGTH = 160;

    record Fact(String name, String value) {}

    private Shown() {}

    static String usd(BigDecimal value) {
        return "$" + String.format(Locale.ENGLISH, value.stripTrailingZeros().scale() > 0 ? "%,.2f" : "%,.0f", value);
    }

    static String day(JsonNode time) {
        return DAY.format(Instant.parse(time.textValue()));
    }

    static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /** In their order, numbered if there is more than one. The API gives whole addresses. */
    static List<SiteFrame.Photo> photos(JsonNode urls, String alt) {
        List<String> paths =
                texts(urls).stream().map(url -> URI.create(url).getRawPath()).toList();
        return IntStream.range(0, paths.size())
                .mapToObj(i -> new SiteFrame.Photo(
                        paths.get(i), paths.size() == 1 ? alt : alt + ", " + (i + 1) + " of " + paths.size()))
                .toList();
    }

    /** Empty without a city, a state and a country. */
    static String place(JsonNode location) {
        return Stream.of(
                        location.path("city").asText(""),
                        location.path("state").asText(""),
                        Country.name(location.path("country").asText("")))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    static String rating(JsonNode record) {
        long reviews = record.path("reviewCount").longValue();
        return record.path("rating").asText() + " of 5, " + reviews + (reviews == 1 ? " review" : " reviews");
    }

    /** The beginning of a text, for previews of links. */
    static String preview(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        if (line.length() <= PREVIEW_LENGTH) {
            return line;
        }
        int end = line.offsetByCodePoints(0, Math.min(PREVIEW_LENGTH - 1, line.codePointCount(0, line.length())));
        int space = line.lastIndexOf(' ', end);
        return line.substring(0, space > 0 ? space : end) + "…";
    }
}
