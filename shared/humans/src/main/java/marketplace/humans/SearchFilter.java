package marketplace.humans;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.Money;
import marketplace.kernel.text.SearchWord;

/**
 * A null component admits any value; texts are normalized as in {@link SearchEntry}.
 *
 * @param skills any of them; empty admits any
 * @param nameWords all of them
 * @param nearby ISO 3166 code of the country that is listed first
 */
record SearchFilter(
        List<String> skills,
        List<SearchWord> nameWords,
        String city,
        String country,
        Money least,
        Money most,
        boolean featuredOnly,
        Optional<String> nearby) {

    SearchFilter {
        skills = List.copyOf(skills);
        nameWords = List.copyOf(nameWords);
    }

    SearchFilter in(String wholeCountry) {
        return new SearchFilter(skills, nameWords, null, wholeCountry, least, most, featuredOnly, Optional.empty());
    }

    /** Skills are not compared here: the index has a list for each. */
    boolean admits(SearchEntry entry) {
        return nameWords.stream().allMatch(word -> word.isIn(entry.nameWords()))
                && (city == null || city.equals(entry.city()))
                && (country == null || country.equals(entry.country()))
                && (least == null
                        || (entry.hourlyRate() != null && entry.hourlyRate().compareTo(least) >= 0))
                && (most == null
                        || (entry.hourlyRate() != null && entry.hourlyRate().compareTo(most) <= 0))
                && (!featuredOnly || entry.featured());
    }
}
