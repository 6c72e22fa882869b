package marketplace.studies.taste;

import java.time.Instant;
import java.util.List;
import marketplace.humans.TasteCategory;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.studies.taste.report.PanelAnswer;

/**
 * One human's answer.
 * @param accountId null after the account is deleted
 * @param shown the labels in the order in which they saw them
 * @param counted false if an attention check failed
 * @param category what they judge: the first that the run wants; null if they state none
 * @param country ISO 3166 code; null if they state none
 */
public record TasteResponse(
        RunId runId,
        HumanId humanId,
        AccountId accountId,
        String choice,
        String reason,
        int confidence,
        List<String> shown,
        boolean counted,
        TasteCategory category,
        String country,
        Instant at) {

    public TasteResponse {
        shown = List.copyOf(shown);
    }

    PanelAnswer answer() {
        return new PanelAnswer(choice, reason, confidence, counted, shown, category, country);
    }

    /** The vote stays, without a word of who gave it. */
    TasteResponse erased() {
        return new TasteResponse(runId, humanId, null, choice, "", confidence, shown, counted, category, country, at);
    }
}
