package marketplace.studies.taste.report;

import java.util.List;
import marketplace.humans.TasteCategory;

/**
 * One member's answer.
 *
 * @param shown the labels in the order in which this member saw them
 * @param checksPassed an answer with a failed attention check is paid, but not counted
 * @param category null if unknown, or if not exported
 * @param country ISO-2; null if unknown, or if not exported
 */
public record PanelAnswer(
        String choice,
        String reason,
        int confidence,
        boolean checksPassed,
        List<String> shown,
        TasteCategory category,
        String country) {

    public PanelAnswer {
        shown = List.copyOf(shown);
    }

    PanelAnswer withGroups(TasteCategory shownCategory, String shownCountry) {
        return new PanelAnswer(choice, reason, confidence, checksPassed, shown, shownCategory, shownCountry);
    }
}
