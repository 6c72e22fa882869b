package marketplace.bounties.terms;

import java.time.Instant;

/**
 * What a bounty asks for and offers. Set when it is posted; few parts change later.
 *
 * @param seat what holds for an accepted worker
 * @param lifecycleMessages the owner's messages to applicants; null for none
 */
public record BountyTerms(Task task, Pay pay, IntakeTerms intake, SeatTerms seat, LifecycleMessages lifecycleMessages) {

    /** The terms of an offer to one human. */
    public static BountyTerms forDirectOffer(Task task, Pay pay, Instant deadline, SeatTerms seat) {
        return new BountyTerms(task, pay, IntakeTerms.oneSeat(deadline), seat, null);
    }

    public String title() {
        return task.title();
    }

    /** The terms with the parts that may change later; null leaves a part as it is. */
    public BountyTerms revised(Boolean newIdentityRequired, LifecycleMessages newMessages, CountryPolicy newCountries) {
        return new BountyTerms(
                task,
                pay,
                intake.revised(newIdentityRequired, newCountries),
                seat,
                newMessages == null ? lifecycleMessages : newMessages);
    }

    /** The terms without the texts that only applicants and workers read. */
    public BountyTerms withoutOwnersWords() {
        return new BountyTerms(task, pay, intake, seat.withoutInstructions(), null);
    }
}
