package marketplace.bounties;

import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Problem;

/** How long a bounty accepts applications, and how many: its status, its deadline and its maximum. */
public record BountyIntake(Bounty bounty) {

    public void requireOpen(Instant now) {
        if (bounty.isDirectHire()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is a direct offer to one human and does not accept applications.");
        }
        if (!bounty.status().takesApplications()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is " + bounty.status().wire()
                            + ". Only open and partially_filled bounties accept applications.");
        }
        Integer most = most();
        if (most != null && bounty.applicationCount() >= most) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "This bounty has reached its maximum of " + most + " applications.");
        }
        requireBeforeDeadline(now);
    }

    void requireBeforeDeadline(Instant now) {
        if (isPastDeadline(now)) {
            throw new Problem(ErrorCode.INVALID_STATE, "The deadline of this bounty has passed.");
        }
    }

    public boolean isPastDeadline(Instant now) {
        return endsAt().filter(end -> !now.isBefore(end)).isPresent();
    }

    public Optional<Instant> endsAt() {
        Stream<Instant> ends = Stream.of(
                        bounty.terms().intake().deadline(),
                        bounty.isDirectHire() ? bounty.directOffer().payBy() : null)
                .filter(Objects::nonNull);
        return ends.min(Comparator.naturalOrder());
    }

    /** Exact if the bounty limits applications, otherwise approximate. */
    public long countOf(ApplicationId application) {
        return most() == null ? ApplicationCount.step(bounty.applicationCount(), application) : 1;
    }

    public long countOfSuppressed(ApplicationId application) {
        return most() == null ? ApplicationCount.step(shownApplications(), application) : 1;
    }

    /** As everyone but the owner sees it: without the own application, a blocked applicant would know of the block. */
    long shownApplications() {
        long counted = bounty.applicationCount();
        long all = counted + (bounty.suppressedApplications() == null ? 0 : bounty.suppressedApplications());
        Integer most = most();
        return most == null ? all : Math.clamp(all, counted, Math.max(most, counted));
    }

    private Integer most() {
        return bounty.terms().intake().maxApplications();
    }
}
