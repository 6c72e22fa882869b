package marketplace.humans;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.humans.hours.WeekHours;

/** What would make a profile easier to find and to choose. Only its owner sees it. */
public record ProfileCompleteness(
        @Field("Percent of what posters look for.") int percent,
        @Field("What is missing, the most useful first.") List<MissingPart> missing,

        @Field("Skills and expertise that search does not find: it finds the first 8, skills first. Move the important"
                + " ones to the front, or remove others.")
        List<String> skillsNotFound) {

    public record MissingPart(
            @Field("The field of the profile, or of the account.")
            String field,

            @Field("What it changes.") String why) {}

    private static final int PARTS = 9;

    static ProfileCompleteness of(Human human) {
        HumanProfile profile = human.profile();
        HumanPlace place = profile.location();
        List<MissingPart> missing = Stream.of(
                        unless(!profile.skills().isEmpty(), "skills", "Search by skill does not find you without."),
                        unless(
                                place != null && place.city() != null && place.country() != null,
                                "location",
                                "Search by city and country does not find you without both."),
                        unless(profile.hourlyRate() != null, "hourlyRate", "Search with a rate leaves you out."),
                        unless(profile.headline() != null, "headline", "It is the first line of your card."),
                        unless(profile.bio() != null, "bio", "Posters read it before they hire."),
                        unless(!profile.photos().isEmpty(), "photoUploadIds", "Cards with a photo are chosen more."),
                        unless(
                                !profile.availability().equals(WeekHours.NONE),
                                "availability",
                                "Posters see when you can work."),
                        unless(human.verified(), "identity", "Some bounties require the identity check."),
                        unless(human.payoutVerified(), "payoutAccount", "Earnings are paid out to it."))
                .flatMap(Optional::stream)
                .toList();
        return new ProfileCompleteness(
                100 * (PARTS - missing.size()) / PARTS, missing, SearchEntry.skillsNotFound(profile));
    }

    private static Optional<MissingPart> unless(boolean present, String field, String why) {
        return present ? Optional.empty() : Optional.of(new MissingPart(field, why));
    }
}
