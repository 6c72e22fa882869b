package marketplace.humans;

import java.util.List;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;

/**
 * What a human says of themselves.
 *
 * <p>Apart from the {@link Human} because a PUT replaces exactly this and nothing else. What was left out is null.
 *
 * @param username unique, in lower case; null for none
 * @param timezone an IANA zone name
 * @param photos in the order in which they are shown
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

    /** Whether a poster finds what is needed to choose: words, skills, a place and a rate. */
    boolean isComplete() {
        return headline != null && bio != null && !skills.isEmpty() && location != null && hourlyRate != null;
    }
}
