package marketplace.humans;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import marketplace.accounts.Names;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.PublicTexts;
import marketplace.humans.hours.WeekHours;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.TimeZones;
import marketplace.kernel.text.SearchWord;
import marketplace.kernel.text.Username;

/** Omitted fields are cleared, as are those that are empty. */
@PublicTexts(moderated = true)
record PutHumanInput(
        @Field(value = "Unique name in the profile URL.", pattern = "^$|" + Username.PATTERN)
        String username,

        @Field(value = "Name shown to posters, at most 16 words.", required = true, min = 1, max = 100, oneLine = true)
        String name,

        @Field(value = "Headline, one line.", max = 160, oneLine = true)
        String headline,

        @Field(max = 5000) String bio,

        @Field(value = "Gender, in your own words.", max = 40, oneLine = true)
        String gender,

        @Field(
                value = "Skills. Search finds the first 8 of skills and expertise.",
                max = 20,
                eachMax = 50,
                oneLine = true)
        @Enforced(pattern = Enforced.NOT_BLANK)
        List<String> skills,

        @Field(max = 10, eachMax = 50, oneLine = true) @Enforced(pattern = Enforced.NOT_BLANK)
        List<String> expertise,

        @Field("Where you work.") HumanPlace location,

        @Field(value = "Usual rate in USD per hour, from 1. 0: not stated.", least = "0", most = "10000")
        @Enforced(usd = true)
        BigDecimal hourlyRate,

        @Field("Availability in a usual week.") WeekHours availability,

        @Field(value = "IANA zone name, such as Europe/Lisbon. Not stated, times are in UTC.", max = 60)
        @Enforced(pattern = Enforced.TIME_ZONE)
        String timezone,

        @Field("Whether you accept work now. Default true.") Boolean isAvailable,

        @Field(
                value = "Upload ids of photos in display order: uploads with purpose profile_photo, new ones or"
                        + " those already in the profile.",
                max = 10,
                eachMax = 60)
        List<UploadId> photoUploadIds,

        @Field(value = "What you would judge on the taste panel.", max = 6)
        List<TasteCategory> tasteCategories) {

    /** Words that are path segments or would impersonate the service. */
    private static final Set<String> RESERVED =
            Set.of("me", "blocks", "taste", "search", "new", "admin", "api", "support", "system", "help", "null");

    HumanProfile profile() {
        WeekHours hours = availability == null ? WeekHours.NONE : availability;
        hours.requireSound();
        if (location != null) {
            Countries.requireKnown("location.country", location.country());
        }
        return new HumanProfile(
                lowerUsername(),
                findableName(),
                headline,
                bio,
                gender,
                words("skills", skills),
                words("expertise", expertise),
                location,
                rate(),
                hours,
                zone(),
                isAvailable == null || isAvailable,
                photos(),
                tasteCategories == null
                        ? List.of()
                        : tasteCategories.stream().distinct().toList());
    }

    private String findableName() {
        String found = Names.require(name);
        if (SearchWord.terms(found).size() > SearchEntry.MAX_NAME_TERMS) {
            throw Problem.invalid(
                    "name",
                    "must have at most " + SearchEntry.MAX_NAME_TERMS
                            + " words, because search finds each; Jean-Luc counts as jean, luc and jeanluc");
        }
        return found;
    }

    List<UploadId> photos() {
        return photoUploadIds == null ? List.of() : photoUploadIds;
    }

    private String lowerUsername() {
        if (HumanProfile.stated(username) == null) {
            return null;
        }
        String lower = username.toLowerCase(Locale.ROOT);
        if (RESERVED.contains(lower) || Names.claimsToBeTheService(lower.replace('_', '-'))) {
            throw Problem.invalid("username", "is reserved. Choose another");
        }
        return lower;
    }

    private static List<String> words(String field, List<String> given) {
        if (given == null) {
            return List.of();
        }
        List<String> words = given.stream().map(String::strip).toList();
        if (words.stream().anyMatch(String::isEmpty)) {
            throw Problem.invalid(field, "must not have blank entries");
        }
        if (words.stream().anyMatch(word -> word.contains(","))) {
            // A search separates skills by commas, so it could never find such a one.
            throw Problem.invalid(field, "must not have commas within an entry; send one entry for each");
        }
        Set<String> seen = new HashSet<>();
        return words.stream()
                .filter(word -> seen.add(word.toLowerCase(Locale.ROOT)))
                .toList();
    }

    private Money rate() {
        if (hourlyRate == null || hourlyRate.signum() == 0) {
            return null;
        }
        if (hourlyRate.compareTo(BigDecimal.ONE) < 0) {
            throw Problem.invalid("hourlyRate", "must be from 1 to 10000, or 0 for not stated");
        }
        return Money.ofUsd(hourlyRate, "hourlyRate");
    }

    private String zone() {
        return HumanProfile.stated(timezone) == null
                ? null
                : TimeZones.require("timezone", timezone).getId();
    }
}
