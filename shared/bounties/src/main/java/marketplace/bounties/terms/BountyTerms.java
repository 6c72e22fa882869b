package marketplace.bounties.terms;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.ApplicationId;

public record BountyTerms(Task task, Pay pay, IntakeTerms intake, SeatTerms seat, LifecycleMessages lifecycleMessages) {

    public static BountyTerms forDirectHire(Task task, Pay pay, Instant deadline, SeatTerms seat) {
        return new BountyTerms(task, pay, IntakeTerms.oneSeat(deadline), seat, null);
    }

    public String title() {
        return task.title();
    }

    public BountyTerms revised(Boolean newIdentityRequired, LifecycleMessages newMessages, CountryPolicy newCountries) {
        return new BountyTerms(
                task,
                pay,
                intake.revised(newIdentityRequired, newCountries),
                seat,
                newMessages == null ? lifecycleMessages : newMessages);
    }

    public BountyTerms extended(Instant deadline, int spots) {
        return new BountyTerms(task, pay, intake.extended(deadline, spots), seat, lifecycleMessages);
    }

    public BountyTerms withReserve(List<ApplicationId> order) {
        return new BountyTerms(task, pay, intake.withReserve(order), seat, lifecycleMessages);
    }

    public BountyTerms withoutPrivateTexts() {
        return new BountyTerms(task, pay, intake, seat.withoutInstructions(), null);
    }
}
