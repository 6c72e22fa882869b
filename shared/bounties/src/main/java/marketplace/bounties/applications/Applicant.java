package marketplace.bounties.applications;

import marketplace.humans.Human;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/** The human who applied, with the name at that time. The account is null after it was deleted. */
public record Applicant(HumanId humanId, AccountId accountId, String name) {

    public static Applicant of(Human human) {
        return new Applicant(human.id(), human.accountId(), human.name());
    }

    Applicant anonymous() {
        return new Applicant(humanId, null, Human.DELETED_NAME);
    }
}
