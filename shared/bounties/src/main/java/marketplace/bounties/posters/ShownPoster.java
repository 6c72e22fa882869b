package marketplace.bounties.posters;

import java.util.Optional;

/** What a bounty shows of its poster. */
public record ShownPoster(String name, Optional<PosterStats> stats) {

    static ShownPoster of(Poster poster) {
        return new ShownPoster(poster.publicName(), PosterStats.of(poster.hires()));
    }
}
