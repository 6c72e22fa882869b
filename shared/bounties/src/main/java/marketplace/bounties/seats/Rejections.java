package marketplace.bounties.seats;

import java.time.Instant;
import java.util.List;
import marketplace.bounties.applications.Application;
import marketplace.table.Write;

/**
 * What else happens when those who wait are turned away.
 *
 * <p>A port that turns an arrow: money may have been put up for an applicant ahead of the answer, and the room that knows
 * of it stands above this one.
 */
@FunctionalInterface
public interface Rejections {

    /** The writes that go into the commit in which these are turned away; one for each of them at most. */
    List<Write> with(List<Application> pending, Instant now);
}
