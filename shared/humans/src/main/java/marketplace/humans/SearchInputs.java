package marketplace.humans;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;
import marketplace.kernel.text.SearchText;
import marketplace.kernel.text.SearchWord;

final class SearchInputs {

    /** Each is a list to merge. */
    private static final int MAX_SKILLS = 10;

    private SearchInputs() {}

    enum Fields implements Wire {
        SLIM
    }

    record SearchHumans(
            @Field(
                    value = "Skills, separated by commas; any of at most 10 matches. Case and accents do not count.",
                    max = 500)
            String skill,

            @Field(value = "Words of the name; all must match.", max = 100)
            String name,

            @Field(value = "Minimum rate in USD per hour.", least = "0", most = "10000") @Enforced(usd = true)
            BigDecimal minRate,

            @Field(value = "Maximum rate in USD per hour.", least = "0", most = "10000") @Enforced(usd = true)
            BigDecimal maxRate,

            @Field(value = "City, in any case.", max = 100) String city,

            @Field(value = "ISO 3166 code or English name.", max = 60)
            String country,

            @Field(
                    value = "ISO 3166 code of the country to list first. Ignored with city or country.",
                    pattern = "^[A-Za-z]{2}$")
            String countryCode,

            @Field("Only featured humans. Default false.") Boolean featured,

            @Field("slim: cards without long texts. Default: whole profiles.")
            Fields fields) {

        SearchFilter filter() {
            if (minRate != null && maxRate != null && minRate.compareTo(maxRate) > 0) {
                throw Problem.invalid("minRate", "must not be above maxRate");
            }
            return new SearchFilter(
                    skills(),
                    name == null ? List.of() : SearchWord.require("name", name),
                    city == null ? null : SearchText.requireTerm("city", city),
                    country == null ? null : code("country", country),
                    minRate == null ? null : Money.ofUsd(minRate, "minRate"),
                    maxRate == null ? null : Money.ofUsd(maxRate, "maxRate"),
                    Boolean.TRUE.equals(featured),
                    city == null && country == null
                            ? Optional.ofNullable(countryCode).map(code -> code("countryCode", code))
                            : Optional.empty());
        }

        private List<String> skills() {
            if (skill == null) {
                return List.of();
            }
            List<String> skills = Arrays.stream(skill.split(",", -1))
                    .map(SearchText::term)
                    .filter(text -> !text.isEmpty())
                    .distinct()
                    .toList();
            if (skills.isEmpty() || skills.size() > MAX_SKILLS) {
                throw Problem.invalid("skill", "must name 1 to " + MAX_SKILLS + " skills, separated by commas");
            }
            return skills;
        }

        private static String code(String field, String country) {
            return Countries.find(country)
                    .orElseThrow(() -> Problem.invalid(
                            field, "must be an ISO 3166 code or the English name of a country, such as PT"));
        }
    }

    record BrowseTaste(
            @Field("What they judge. Default: any.") TasteCategory category,

            @Field(value = "Part of a skill, in any case.", max = 50)
            String skill) {

        Optional<String> skillPart() {
            return Optional.ofNullable(skill).map(text -> SearchText.requireTerm("skill", text));
        }
    }
}
