package marketplace.studies.templates;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.export.ExportSection;
import marketplace.studies.templates.TemplateViews.TemplateView;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/** Templates as personal data. They end with their owner's account. */
public final class TemplateData {

    private final Templates templates;

    public TemplateData(Table table) {
        this.templates = new Templates(table);
    }

    public List<ExportSection> export() {
        return List.of(new ExportSection(
                "qaTemplates",
                (call, limit, after) -> templates
                        .of(call.accountId(), limit, after)
                        .map(template -> TemplateView.of(template, call.now()))));
    }

    public List<Erasure> erasures() {
        return List.of(new Erasure("qa_templates", this::erase));
    }

    private Batch erase(Subject subject, Optional<String> after) {
        List<QaTemplate> some =
                templates.of(subject.account(), Batch.THINGS, Optional.empty()).items();
        List<Write> writes = some.stream()
                .flatMap(template -> Templates.erase(template).stream())
                .toList();
        return writes.isEmpty() ? Batch.nothing() : Batch.more(new Commit(writes), Optional.empty());
    }
}
