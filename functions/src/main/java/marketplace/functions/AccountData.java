package marketplace.functions;

import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import marketplace.accounts.erasure.AccountErasures;
import marketplace.accounts.erasure.DeletionSteps;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.ErasureGuard;
import marketplace.accounts.export.AccountExport;
import marketplace.accounts.export.ExportSection;
import marketplace.accounts.keys.ApiKeys;
import marketplace.bounties.Bounties;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Submissions;
import marketplace.bounties.seats.BountyErasures;
import marketplace.bounties.seats.BountyExport;
import marketplace.hiring.RejectedApplicantRefunds;
import marketplace.humans.Blocks;
import marketplace.humans.HumanErasures;
import marketplace.humans.HumanExport;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Ids;
import marketplace.money.MoneyErasures;
import marketplace.money.MoneyExport;
import marketplace.money.OpenBalanceGuard;
import marketplace.table.Table;
import marketplace.webhooks.Deliveries;
import marketplace.webhooks.Endpoints;
import marketplace.webhooks.WebhookErasures;
import marketplace.webhooks.WebhookExport;

/**
 * Every section of an account's export, and every erasure of its deletion. A capability that stores personal data adds
 * its parts here.
 */
final class AccountData {

    private final Table table;
    private final Uploads uploads;
    private final Ids ids;
    private final InstantSource clock;

    AccountData(Table table, Uploads uploads, Ids ids, InstantSource clock) {
        this.table = table;
        this.uploads = uploads;
        this.ids = ids;
        this.clock = clock;
    }

    List<ExportSection> holdings() {
        return Stream.of(
                        new AccountExport(table).all(),
                        new HumanExport(new Humans(table), new Blocks(table), uploads).all(),
                        new MoneyExport(table).all(),
                        new BountyExport(
                                        new Bounties(table),
                                        new Applications(table),
                                        new Submissions(table),
                                        new Humans(table))
                                .all(),
                        new WebhookExport(new Endpoints(table), new Deliveries(table), new ApiKeys(table)).all())
                .flatMap(List::stream)
                .toList();
    }

    private List<Erasure> erasures() {
        Humans humans = new Humans(table);
        return Stream.of(
                        new WebhookErasures(new Endpoints(table), new Deliveries(table), new ApiKeys(table)).all(),
                        bounties().all(),
                        new MoneyErasures().all(),
                        new HumanErasures(table, humans).all(),
                        new AccountErasures(table).all())
                .flatMap(List::stream)
                .toList();
    }

    List<ErasureGuard> guards() {
        return List.of(bounties().guard(), new OpenBalanceGuard(table, clock));
    }

    private BountyErasures bounties() {
        return new BountyErasures(table, new Humans(table), new RejectedApplicantRefunds(table, ids));
    }

    DeletionSteps deletion() {
        return new DeletionSteps(table, erasures());
    }
}
