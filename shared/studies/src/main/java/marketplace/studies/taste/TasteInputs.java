package marketplace.studies.taste;

import java.util.List;
import java.util.Objects;
import marketplace.api.Field;
import marketplace.api.PublicTexts;
import marketplace.humans.TasteCategory;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;

final class TasteInputs {

    private TasteInputs() {}

    record Mine() {}

    record Invited(@Field("Only this run.") RunId runId) {}

    record One(@Field(value = "The run.", required = true) RunId runId) {}

    @PublicTexts(moderated = true)
    record Create(
            @Field(value = "Title. The panel sees it.", min = 3, max = 120, oneLine = true)
            String title,

            @Field(value = "Such as: Which logo fits a bakery?", required = true, min = 5, max = 2000)
            String question,

            @Field(value = "What the panel compares.", required = true, min = 2, max = 6)
            List<Artifact> artifacts,

            @Field(value = "Answers wanted.", required = true, least = "1", most = "100")
            Integer respondentCount,

            @Field(
                    value = "Pay of each, without the fee. All together at most 200000.",
                    required = true,
                    least = "50",
                    most = "200000")
            Long payPerRespondentCents,

            @Field(value = "Who judges one of these is invited. Default all.", min = 1, max = 6)
            List<TasteCategory> targetCategories,

            @Field(value = "ISO 3166 codes. Default all.", min = 1, max = 30, eachMax = 60)
            List<String> allowedCountries,

            @Field(
                    value = "Retries with the same key within 24 hours return the first run. The tool makes one from"
                            + " the other arguments.",
                    min = 8,
                    max = 128)
            String idempotencyKey) {

        TasteBrief brief() {
            return new TasteBrief(
                            title,
                            question,
                            artifacts,
                            respondentCount,
                            new Money(payPerRespondentCents),
                            Objects.requireNonNullElse(targetCategories, List.of()),
                            Objects.requireNonNullElse(allowedCountries, List.of()))
                    .checked();
        }
    }

    record Answer(
            @Field(value = "The run that invited you.", required = true)
            RunId runId,

            @Field(value = "Label of the artifact that you choose.", required = true, max = 60)
            String choice,

            @Field(
                    value = "Why, in your own words. The owner of the run reads it.",
                    required = true,
                    min = 20,
                    max = 2000,
                    moderated = Field.Moderated.MASKED)
            String reason,

            @Field(value = "How sure you are: 1 (a guess) to 5 (certain).", required = true, least = "1", most = "5")
            Integer confidence,

            @Field(
                    value = "Your answers to the checks of the invitation, in their order.",
                    required = true,
                    min = 1,
                    max = 2,
                    eachMax = 60)
            List<String> checks) {}
}
