package marketplace.humans.coverage;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.secrets.Sha256;
import marketplace.kernel.text.SearchText;

/**
 * A place and a skill, of which either may be any.
 *
 * @param place a country or a city; empty for anywhere
 * @param skill the folded text; empty for any
 */
public record Cell(String place, String skill) {

    private static final int HASH_BYTES = 12;
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

    /** Of the whole market or a country, with any skill. */
    public boolean isBroad() {
        return skill.equals(ANY) && !place.startsWith(CITY);
    }

    /** Hashed, because places and skills are texts of callers. */
    public String digest() {
        return Sha256.prefix(place + "\n" + skill, HASH_BYTES);
    }
}
