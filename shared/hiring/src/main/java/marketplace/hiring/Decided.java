package marketplace.hiring;

import marketplace.api.Field;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationViews.ApplicationView;
import marketplace.money.ledger.MoneyQuote;

/**
 * An application that either side has decided upon, or what deciding so would do to the caller's wallet.
 *
 * <p>One form for both, so that a caller reads them alike.
 */
record Decided(
        @Field("The application; as it stands where this is a dry run.")
        ApplicationView application,

        @Field("Whether this only tells what would be.") boolean dryRun,

        @Field(
                value =
                        "What it would do, with what returns of those whom the last seat turns away; null unless it is a dry"
                                + " run.",
                nullable = true)
        MoneyQuote quote) {

    static Decided of(Application application) {
        return new Decided(ApplicationView.of(application), false, null);
    }

    static Decided quoted(Application application, MoneyQuote quote) {
        return new Decided(ApplicationView.of(application), true, quote);
    }
}
