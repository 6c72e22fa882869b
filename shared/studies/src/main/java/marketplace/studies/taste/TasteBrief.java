package marketplace.studies.taste;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import marketplace.humans.Countries;
import marketplace.humans.TasteCategory;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.WebUrl;
import marketplace.kernel.text.SearchText;

/**
 * What the owner of a taste run asks for.
 * @param title null if omitted
 * @param targetCategories empty for all
 * @param allowedCountries ISO 3166 codes; empty for all
 */
public record TasteBrief(
        String title,
        String question,
        List<Artifact> artifacts,
        int respondentCount,
        Money payPerRespondent,
        List<TasteCategory> targetCategories,
        List<String> allowedCountries) {

    /** All respondents together, without the platform fee. */
    static final Money MOST_PAY = new Money(200_000);

    /** Longer answers have two attention checks. */
    private static final int SHORT_MINUTES = 5;

    public TasteBrief {
        artifacts = List.copyOf(artifacts);
        targetCategories = List.copyOf(targetCategories);
        allowedCountries = List.copyOf(allowedCountries);
    }

    TasteBrief checked() {
        Set<String> labels = new HashSet<>();
        for (int i = 0; i < artifacts.size(); i++) {
            Artifact artifact = artifacts.get(i);
            if (!labels.add(SearchText.folded(artifact.label()))) {
                throw Problem.invalid(
                        "artifacts." + i + ".label", "must differ from the other labels by more than case and accents");
            }
            WebUrl.require("artifacts." + i + ".url", artifact.url());
        }
        if (pay().compareTo(MOST_PAY) > 0) {
            throw Problem.invalid(
                    "payPerRespondentCents",
                    "times respondentCount must be at most " + MOST_PAY.cents() + "; it is " + pay().cents());
        }
        return new TasteBrief(
                title,
                question,
                artifacts,
                respondentCount,
                payPerRespondent,
                targetCategories.stream().filter(Objects::nonNull).distinct().toList(),
                Countries.requireCodes("allowedCountries", allowedCountries));
    }

    public List<String> labels() {
        return artifacts.stream().map(Artifact::label).toList();
    }

    Money pay() {
        return payPerRespondent.times(respondentCount);
    }

    /** Half a minute for each artifact and one for the answer. */
    int expectedMinutes() {
        return Math.ceilDiv(artifacts.size(), 2) + 1;
    }

    int attentionChecks() {
        return expectedMinutes() <= SHORT_MINUTES ? 1 : 2;
    }

    Money payPerMinute() {
        return payPerRespondent.fraction(1, expectedMinutes());
    }
}
