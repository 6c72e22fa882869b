package marketplace.accounts.erasure;

import java.util.List;
import marketplace.accounts.ResetCleanup;
import marketplace.accounts.export.ExportSection;

/** What the modules above this one store about an account, in the order of the export and of the deletion. */
public record PersonalData(
        List<ExportSection> sections,
        List<Erasure> erasures,
        List<ErasureGuard> guards,
        List<ResetCleanup> resetCleanups) {

    public static final PersonalData NONE = new PersonalData(List.of(), List.of(), List.of(), List.of());

    public PersonalData {
        sections = List.copyOf(sections);
        erasures = List.copyOf(erasures);
        guards = List.copyOf(guards);
        resetCleanups = List.copyOf(resetCleanups);
    }
}
