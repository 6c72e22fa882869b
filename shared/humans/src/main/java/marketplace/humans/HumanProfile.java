package marketplace.humans;

import java.util.List;
import marketplace.humans.hours.WeekHours;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;

/** The fields that a PUT replaces; null if omitted. The username is unique and in lower case. */
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
        skills = List.copyOf(skills);
        expertise = List.copyOf(expertise);
        photos = List.copyOf(photos);
        tasteCategories = List.copyOf(tasteCategories);
    }

    boolean isComplete() {
        return headline != null && bio != null && !skills.isEmpty() && location != null && hourlyRate != null;
    }
}
