package marketplace.functions.graph;

import java.util.List;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.PersonalData;
import marketplace.accounts.export.ExportSection;
import marketplace.accounts.keys.ApiKeys;
import marketplace.api.Foundation;
import marketplace.bounties.posters.PosterData;
import marketplace.bounties.seats.BountyErasures;
import marketplace.bounties.seats.BountyExport;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationData;
import marketplace.hiring.HiringCapability;
import marketplace.hiring.bookings.BookingData;
import marketplace.hiring.hire.RejectedApplicantRefunds;
import marketplace.hiring.subscriptions.SubscriptionData;
import marketplace.humans.Blocks;
import marketplace.humans.HumanErasures;
import marketplace.humans.HumanExport;
import marketplace.humans.Humans;
import marketplace.humans.availability.ExceptionExport;
import marketplace.humans.reviews.ReviewData;
import marketplace.humans.reviews.Reviews;
import marketplace.humans.uploads.Uploads;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Fee;
import marketplace.money.MoneyErasures;
import marketplace.money.MoneyExport;
import marketplace.money.OpenBalanceGuard;
import marketplace.money.PaymentAccountCleanup;
import marketplace.notifications.NotificationData;
import marketplace.services.calendar.CalendarData;
import marketplace.services.listings.ServiceData;
import marketplace.studies.findings.FindingData;
import marketplace.studies.qa.QaRunData;
import marketplace.studies.reports.ReportAddressData;
import marketplace.studies.taste.TasteData;
import marketplace.studies.templates.TemplateData;
import marketplace.table.Table;
import marketplace.webhooks.WebhookData;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.endpoints.Endpoints;
import marketplace.webhooks.log.EventLog;

/** What modules store about an account, for export and deletion. Every module that stores any is listed. */
public final class AccountData {

    private AccountData() {}

    public static PersonalData of(Foundation on) {
        Table table = on.table();
        Uploads uploads = new HumansCapability(on).uploads();
        Humans humans = new Humans(table);
        ReviewData reviews = new ReviewData(humans, new Reviews(table, humans));
        ConversationData conversations = new ConversationData(table);
        ServiceData services = new ServiceData(table, humans);
        HiringCapability hiring = new HiringCapability(on, new BountiesCapability(on, Fee.UNSET));
        BookingData bookings = hiring.bookingData();
        SubscriptionData subscriptions = hiring.subscriptionData();
        CalendarData calendars = new CalendarData(table);
        TemplateData templates = new TemplateData(table);
        QaRunData qaRuns = new QaRunData(table);
        TasteData tasteRuns = new TasteData(table, humans);
        ReportAddressData reportAddresses = new ReportAddressData(table);
        FindingData findings = new FindingData(table);
        Endpoints endpoints = new Endpoints(table);
        WebhookData webhooks =
                new WebhookData(endpoints, new Deliveries(table), new EventLog(table), new ApiKeys(table));
        BountyErasures bounties = new BountyErasures(table, humans, new RejectedApplicantRefunds(table, on.ids()));
        PosterData posters = new PosterData(table);
        List<ExportSection> sections = together(List.of(
                new HumanExport(humans, new Blocks(table), uploads).all(),
                reviews.export(),
                conversations.export(),
                services.export(),
                new ExceptionExport(table, humans).all(),
                bookings.export(),
                subscriptions.export(),
                calendars.export(),
                templates.export(),
                qaRuns.export(),
                tasteRuns.export(),
                reportAddresses.export(),
                findings.export(),
                new MoneyExport(table).all(),
                new BountyExport(table, humans).all(),
                posters.export(),
                webhooks.export(),
                new NotificationData(on).export()));
        List<Erasure> erasures = together(List.of(
                webhooks.erasures(),
                bounties.all(),
                posters.erasures(),
                subscriptions.erasures(),
                bookings.erasures(),
                new MoneyErasures(table, on.ids()).all(),
                reviews.erasures(),
                new NotificationData(on).erasures(),
                conversations.erasures(),
                services.erasures(),
                calendars.erasures(),
                reportAddresses.erasures(),
                findings.erasures(),
                qaRuns.erasures(),
                templates.erasures(),
                tasteRuns.erasures(),
                new HumanErasures(table, humans).all()));
        return new PersonalData(
                sections,
                erasures,
                List.of(bounties.guard(), new OpenBalanceGuard(table, on.clock())),
                List.of((account, _) -> endpoints.removeOfSessions(account), new PaymentAccountCleanup(table)));
    }

    private static <T> List<T> together(List<List<T>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
