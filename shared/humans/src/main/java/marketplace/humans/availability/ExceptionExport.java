package marketplace.humans.availability;

import java.util.List;
import marketplace.accounts.export.ExportSection;
import marketplace.humans.Humans;
import marketplace.table.Table;

/** The exceptions as personal data. They are erased with the profile. */
public final class ExceptionExport {

    private final Humans humans;
    private final HoursExceptions exceptions;

    public ExceptionExport(Table table, Humans humans) {
        this.humans = humans;
        this.exceptions = new HoursExceptions(table);
    }

    public List<ExportSection> all() {
        return List.of(ExportSection.single(
                "availabilityExceptions", call -> humans.idOf(call.accountId()).flatMap(exceptions::find)));
    }
}
