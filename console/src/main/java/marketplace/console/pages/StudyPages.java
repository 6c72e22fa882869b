package marketplace.console.pages;

import java.util.List;

/** Tests of sites and comparisons that pay the person for an answer. */
final class StudyPages {

    static final List<ConsolePage> PAGES = List.of(
            ConsolePage.at("/app/taste", Tab.WORK, "Taste invitations", "invitations.html")
                    .readsIfAny("found", "list_taste_invitations"),
            ConsolePage.at(
                            "/app/taste/{runId}",
                            Tab.WORK,
                            "{{#found}}Which one is better?{{/found}}{{^found}}Page not found{{/found}}",
                            "invitation.html")
                    .readsIfAny("found", "list_taste_invitations")
                    .form(PageForm.of("answer", "answer_taste_run", "Send and get paid")
                            .drawn("choice", "checks.1", "checks.2")
                            .fields("reason", "confidence")
                            .withoutQuote()
                            .then("/app/taste")),
            ConsolePage.at("/app/qa/{runId}", Tab.WORK, "Test a site", "qa.html")
                    .reads("brief", "get_qa_brief.data")
                    .form(PageForm.of("hand-in", "hand_in_qa_work", "Hand in")
                            .drawnRows("steps", "stepId", "outcome", "note")
                            .drawnRows("checks", "findingId", "outcome", "note")
                            .rows(
                                    "Problem",
                                    "findings",
                                    2,
                                    "title",
                                    "severity",
                                    "category",
                                    "stepsToReproduce",
                                    "actual",
                                    "expected",
                                    "path")
                            .group("To finish", "text", "uploadIds")
                            .shows("qa_done.html")));

    private StudyPages() {}
}
