package marketplace.humans;

import java.util.List;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;

/**
 * What humans say of themselves; a PUT replaces exactly this. Omitted fields are null.
 *
 * @param username unique, in lower case; may be null
 * @param timezone an IANA zone name
 * @param photos in display order
 */
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
        List<UploadId> photos) {

    public HumanProfile {
        skills = List.copyOf(skills);
        expertise = List.copyOf(expertise);
        photos = List.copyOf(photos);
    }

    /** Whether it has what a poster needs to choose: texts, skills, a place and a rate. */
    boolean isComplete() {
        return headline != null && bio != null && !skills.isEmpty() && location != null && hourlyRate != null;
    }
}
