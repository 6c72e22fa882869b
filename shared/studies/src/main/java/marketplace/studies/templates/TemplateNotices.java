package marketplace.studies.templates;

import java.util.Optional;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** The mail about a template that is paused, unless its owner paused it. */
public final class TemplateNotices {

    public record Paused(
            QaTemplateId templateId, String templateName, PausedReason reason, long budgetCents, long periodCapCents) {}

    private TemplateNotices() {}

    static Optional<Notice> paused(QaTemplate template) {
        return Optional.ofNullable(template.pausedReason())
                .filter(reason -> reason != PausedReason.USER)
                .map(reason -> Notice.of(
                        NoticeType.TEMPLATE_PAUSED,
                        template.id() + "-" + template.version(),
                        template.ownerId(),
                        template.updatedAt(),
                        new Paused(
                                template.id(),
                                template.terms().name(),
                                reason,
                                template.terms().budgetPerRun().cents(),
                                template.terms().periodCap().cents())));
    }
}
