package marketplace.hiring.overview;

import java.time.Instant;
import java.util.List;
import marketplace.hiring.overview.OverviewViews.Duty;
import marketplace.kernel.Id.HumanId;

/** The taste runs that wait for a human's answer. The module studies, which is above this one, implements it. */
public interface Invitations {

    List<Duty> of(HumanId human, Instant now);
}
