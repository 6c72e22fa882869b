package marketplace.services.listings;

import marketplace.kernel.Id.AccountId;

/** Data of the job that ends the subscriptions to a deleted service. The job names the service. */
public record DeletedListing(AccountId providerId) {

    public static final String JOB = "service.deleted";
}
