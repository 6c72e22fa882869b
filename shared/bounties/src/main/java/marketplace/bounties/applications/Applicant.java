package marketplace.bounties.applications;

import marketplace.humans.Human;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/**
 * The human who applied.
 *
 * @param accountId the account that an escrow pays; null after it was deleted
 * @param name the name at the time of applying, so that lists need no second read
 */
public record Applicant(HumanId humanId, AccountId accountId, String name) {

    public static Applicant of(Human human) {
        return new Applicant(human.id(), human.accountId(), human.name());
    }

    Applicant anonymous() {
        return new Applicant(humanId, null, Human.DELETED_NAME);
    }
}
