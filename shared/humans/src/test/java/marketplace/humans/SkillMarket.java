package marketplace.humans;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.humans.wiring.HumansCapability;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.TestEndpoint.Reply;

/** Humans with skills in cities, searched by both. */
final class SkillMarket {

    final MeteredTable table = new MeteredTable(new MemoryTable());
    final Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));
    private int people;

    String join(String city, String... skills) {
        String name = "human" + people++;
        market.person(name);
        put(name, city, skills);
        return name;
    }

    void put(String name, String city, String... skills) {
        String list = Stream.of(skills).map(skill -> "\"" + skill + "\"").collect(Collectors.joining(","));
        market.done(
                name,
                "PUT",
                "/api/humans/me",
                "{\"name\":\"" + name + "\",\"skills\":[" + list + "],\"location\":{\"city\":\"" + city + "\"}}");
    }

    /** In groups as large as a profile can be found by. */
    void joinWith(List<String> skills) {
        for (int i = 0; i < skills.size(); i += 8) {
            join("Porto", skills.subList(i, Math.min(i + 8, skills.size())).toArray(String[]::new));
        }
    }

    void count() {
        market.advance(Duration.ofMinutes(1));
    }

    Reply search(String query) {
        return market.done("", "GET", "/api/humans?" + query, "");
    }

    Reply search(String filter, String text) {
        return search(filter + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
    }

    static List<String> suggested(Reply found, String filter) {
        return found.body()
                .path("suggestions")
                .valueStream()
                .filter(suggestion -> suggestion.has(filter))
                .map(suggestion -> suggestion.path(filter).textValue())
                .toList();
    }
}
