package marketplace.humans;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import marketplace.humans.hours.WeekHours;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;

/** The fields that a PUT replaces; null: not stated. The username is unique and in lower case. */
public record HumanProfile(
        String username,
        String name,
        String headline,
        String bio,
        String gender,
        List<String> skills,
        List<String> expertise,
        HumanPlace location,
        Money hourlyRate,
        WeekHours availability,
        String timezone,
        boolean isAvailable,
        List<UploadId> photos,
        List<TasteCategory> tasteCategories) {

    public HumanProfile {
        headline = stated(headline);
        bio = stated(bio);
        skills = List.copyOf(skills);
        expertise = List.copyOf(expertise);
        photos = List.copyOf(photos);
        tasteCategories = List.copyOf(tasteCategories);
    }

    /** As answers show what is not stated, so that a profile that was read can be sent back. */
    static String stated(String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    public ZoneId zone() {
        return ZoneId.of(timezone == null ? "UTC" : timezone);
    }

    public Optional<String> countryCode() {
        return Optional.ofNullable(location).flatMap(HumanPlace::countryCode);
    }

    boolean isComplete() {
        return headline != null && bio != null && !skills.isEmpty() && location != null && hourlyRate != null;
    }
}
