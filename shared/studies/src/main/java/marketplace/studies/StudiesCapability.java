package marketplace.studies;

import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Capability;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.api.moderation.RuleModeration;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.humans.Humans;
import marketplace.kernel.cache.Lazy;
import marketplace.studies.findings.FindingOperations;
import marketplace.studies.findings.FindingService;
import marketplace.studies.reports.ReportAddressOperations;
import marketplace.studies.reports.ReportSource;
import marketplace.studies.runs.RunEvents;
import marketplace.studies.taste.Respond;
import marketplace.studies.taste.TasteOperations;
import marketplace.studies.taste.TasteReports;
import marketplace.studies.taste.TasteService;
import marketplace.studies.taste.TasteWork;
import marketplace.studies.templates.TemplateOperations;
import marketplace.studies.templates.TemplateService;
import marketplace.table.JobKind;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** The operations of this module. */
public final class StudiesCapability implements Capability {

    private final Foundation foundation;
    private final BountiesCapability bounties;

    public StudiesCapability(Foundation foundation, BountiesCapability bounties) {
        this.foundation = foundation;
        this.bounties = bounties;
    }

    @Override
    public List<Operation<?, ?>> operations() {
        Foundation on = foundation;
        Lazy<Humans> humans = new Lazy<>(() -> new Humans(on.table()));
        return Stream.of(
                        TemplateOperations.of(
                                new Lazy<>(() -> new TemplateService(on.table(), on.ids(), bounties.fee()))),
                        TasteOperations.of(
                                new Lazy<>(() -> new TasteService(on.table(), on.ids(), bounties.fee())),
                                new Lazy<>(() -> new Respond(
                                        on.table(), humans.get(), RuleModeration.ofPublicTexts(), on.ids())),
                                humans),
                        ReportAddressOperations.of(on, new Lazy<>(() -> reports(on.table()))),
                        FindingOperations.of(new Lazy<>(() -> new FindingService(on.table(), on.ids()))))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    @Override
    public List<TimerKind<?>> timers() {
        return taste().timers();
    }

    @Override
    public List<JobKind<?>> jobs() {
        return taste().jobs();
    }

    private TasteWork taste() {
        return new TasteWork(foundation.table(), foundation.ids(), RuleModeration.ofPublicTexts());
    }

    /** The reports that can have an address. */
    public static ReportSource reports(Table table) {
        return new TasteReports(table);
    }

    public static List<EventKind> events() {
        return RunEvents.KINDS;
    }
}
