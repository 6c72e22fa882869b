package marketplace.kernel;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import marketplace.kernel.Id.QaTemplateId;

/** The template and the UTC date of a QA run: {@code qat_…_20260131}. A date has one run at most. */
public record QaRunId(String value) implements Id {

    private static final int DATE = 8;

    public QaRunId {
        parts(value);
    }

    public static QaRunId of(QaTemplateId template, LocalDate date) {
        return new QaRunId(MintedIds.note(template + "_" + date.format(DateTimeFormatter.BASIC_ISO_DATE)));
    }

    public QaTemplateId template() {
        return parts(value).template();
    }

    public LocalDate date() {
        return parts(value).date();
    }

    public static Problem unknown() {
        return new Problem(ErrorCode.NOT_FOUND, "There is no such QA run. Check the id and the account that owns it.");
    }

    private record Parts(QaTemplateId template, LocalDate date) {}

    private static Parts parts(String text) {
        int end = text.length() - DATE - 1;
        if (end < 0 || text.charAt(end) != '_' || !IdKind.QA_TEMPLATE.matches(text.substring(0, end))) {
            throw unknown();
        }
        try {
            LocalDate date = LocalDate.parse(text.substring(end + 1), DateTimeFormatter.BASIC_ISO_DATE);
            return new Parts(new QaTemplateId(text.substring(0, end)), date);
        } catch (DateTimeException e) {
            throw unknown();
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
