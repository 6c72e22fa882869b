package marketplace.studies;

import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Capability;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.api.moderation.RuleModeration;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.hiring.overview.HeldHires;
import marketplace.hiring.overview.OwnOverview;
import marketplace.humans.Humans;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.cache.Lazy;
import marketplace.money.payouts.PayoutOperations;
import marketplace.money.payouts.PayoutService;
import marketplace.studies.findings.FindingOperations;
import marketplace.studies.findings.FindingService;
import marketplace.studies.qa.QaRunOperations;
import marketplace.studies.qa.QaRunUseCases;
import marketplace.studies.qa.report.QaReportHtml;
import marketplace.studies.reports.ReportAddressOperations;
import marketplace.studies.runs.RunEvents;
import marketplace.studies.taste.OpenInvitations;
import marketplace.studies.taste.Respond;
import marketplace.studies.taste.TasteOperations;
import marketplace.studies.taste.TasteService;
import marketplace.studies.taste.TasteWork;
import marketplace.studies.templates.OwnTemplateOperations;
import marketplace.studies.templates.RevokedKeys;
import marketplace.studies.templates.TemplateOperations;
import marketplace.studies.templates.TemplateService;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;

/** The operations of this module. */
public final class StudiesCapability implements Capability {

    private final Foundation foundation;
    private final BountiesCapability bounties;
    private final QaReportHtml html;

    public StudiesCapability(Foundation foundation, BountiesCapability bounties) {
        this(foundation, bounties, QaReportHtml.NONE);
    }

    public StudiesCapability(Foundation foundation, BountiesCapability bounties, QaReportHtml html) {
        this.foundation = foundation;
        this.bounties = bounties;
        this.html = html;
    }

    @Override
    public List<Operation<?, ?>> operations() {
        Foundation on = foundation;
        Lazy<Humans> humans = new Lazy<>(() -> new Humans(on.table()));
        Lazy<QaRunUseCases> qaRuns = new Lazy<>(this::qaRuns);
        Lazy<TemplateService> templates = new Lazy<>(() -> new TemplateService(on.table(), on.ids(), bounties.fee()));
        return Stream.of(
                        QaRunOperations.of(qaRuns, html),
                        QaRunOperations.ofPeople(qaRuns),
                        TemplateOperations.of(templates),
                        OwnTemplateOperations.of(templates),
                        TasteOperations.of(
                                new Lazy<>(() -> new TasteService(on.table(), on.ids(), bounties.fee())),
                                new Lazy<>(() -> new Respond(on.table(), humans.get(), on.ids())),
                                humans),
                        ReportAddressOperations.of(on, new Lazy<>(() -> new AllReports(on.table()))),
                        FindingOperations.of(new Lazy<>(() -> new FindingService(on.table(), on.ids()))),
                        List.of(OwnOverview.operation(
                                new Lazy<>(() -> new OwnOverview(
                                        on.table(),
                                        humans.get(),
                                        bounties.payoutHoldDays(),
                                        new OpenInvitations(on.table()))),
                                humans)),
                        List.of(PayoutOperations.earnings(
                                new Lazy<>(() -> new PayoutService(on.table())),
                                new Lazy<>(() -> new HeldHires(on.table(), bounties.payoutHoldDays())))))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    @Override
    public List<TimerKind<?>> timers() {
        return Stream.concat(qaRuns().timers().stream(), taste().timers().stream())
                .toList();
    }

    @Override
    public List<JobKind<?>> jobs() {
        return Stream.of(qaRuns().jobs(), List.of(new RevokedKeys(foundation.table()).job()), taste().jobs())
                .<JobKind<?>>flatMap(List::stream)
                .toList();
    }

    private TasteWork taste() {
        return new TasteWork(foundation.table(), foundation.ids(), RuleModeration.ofPublicTexts());
    }

    public static List<EventKind> events() {
        return RunEvents.KINDS;
    }

    private QaRunUseCases qaRuns() {
        return new QaRunUseCases(
                foundation.table(),
                bounties.workers(),
                new HumansCapability(foundation).uploads(),
                foundation.ids(),
                bounties.fee());
    }
}
