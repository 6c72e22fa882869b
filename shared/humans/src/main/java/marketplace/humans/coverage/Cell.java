package marketplace.humans.coverage;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import marketplace.kernel.Id;
import marketplace.kernel.secrets.Sha256;
import marketplace.kernel.text.SearchText;
import marketplace.table.Keys;

/**
 * A place and a skill, of which either may be any.
 *
 * @param place a country or a city; empty for anywhere
 * @param skill the folded text; empty for any
 */
public record Cell(String place, String skill) {

    private static final int HASH_BYTES = 12;

    /** Commits that change one item conflict, and most of a market is of one country. */
    private static final int SHARDS = 4;

    private static final String CITY = "city ";

    public static final String ANYWHERE = "";
    public static final String ANY = "";

    /** @param code ISO 3166 */
    public static String country(String code) {
        return "country " + code;
    }

    public static String city(String text) {
        return CITY + term(text);
    }

    public static String term(String text) {
        return SearchText.term(text);
    }

    /** Every cell that something with this place and these folded skills is in. */
    public static Set<Cell> all(Optional<String> country, Collection<String> cities, Collection<String> skills) {
        Set<String> places = new LinkedHashSet<>(Set.of(ANYWHERE));
        country.map(Cell::country).ifPresent(places::add);
        cities.stream().map(Cell::city).forEach(places::add);
        Set<Cell> cells = new LinkedHashSet<>();
        for (String place : places) {
            cells.add(new Cell(place, ANY));
            skills.forEach(skill -> cells.add(new Cell(place, skill)));
        }
        return cells;
    }

    /** The names of the counters that together hold the cell. */
    public List<String> counters() {
        return isBroad() ? IntStream.range(0, SHARDS).mapToObj(this::shard).toList() : List.of(digest());
    }

    /** The counter of a broad cell depends on what is counted. */
    public String counter(Id counted) {
        return isBroad() ? shard(Keys.shard(counted, SHARDS)) : digest();
    }

    private boolean isBroad() {
        return skill.equals(ANY) && !place.startsWith(CITY);
    }

    private String shard(int number) {
        return digest() + "#" + number;
    }

    /** Hashed, because places and skills are texts of callers. */
    private String digest() {
        return Sha256.prefix(place + "\n" + skill, HASH_BYTES);
    }
}
