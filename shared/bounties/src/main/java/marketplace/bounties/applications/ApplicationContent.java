package marketplace.bounties.applications;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;

/** What the applicant sent. A proposed price is per seat and replaces the bounty's price. */
public record ApplicationContent(
        String message,
        Money proposedPrice,
        String availability,
        List<ApplicationLink> links,
        List<ApplicationAnswer> answers,
        List<UploadId> uploadIds) {

    static final ApplicationContent NONE = new ApplicationContent(null, null, null, List.of(), List.of(), List.of());

    public ApplicationContent {
        links = List.copyOf(links);
        answers = List.copyOf(answers);
        uploadIds = List.copyOf(uploadIds);
    }

    List<UploadId> files() {
        return Stream.concat(answeredFiles().stream(), uploadIds.stream()).toList();
    }

    List<UploadId> answeredFiles() {
        return answers.stream()
                .map(ApplicationAnswer::uploadId)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The price stays, because the owner's records need it. */
    ApplicationContent anonymous() {
        return new ApplicationContent(null, proposedPrice, null, List.of(), List.of(), List.of());
    }
}
