package marketplace.bounties.posters;

import java.util.Optional;

/**
 * What a bounty shows of its poster.
 *
 * @param medianWorkedMinutes what the workers of the poster needed; empty if that is known of fewer than 5
 */
public record ShownPoster(String name, Optional<PosterStats> stats, Optional<Long> medianWorkedMinutes) {

    static ShownPoster of(Poster poster) {
        return new ShownPoster(
                poster.publicName(), PosterStats.of(poster.hires()), PosterStats.medianWorkedMinutes(poster.hires()));
    }
}
