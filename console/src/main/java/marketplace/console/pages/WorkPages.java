package marketplace.console.pages;

import java.util.List;

/** Work: what is open, what the person applied for, and what the person is hired for. */
final class WorkPages {

    private static final String SEAT = "work.html";

    static final List<ConsolePage> PAGES = List.of(
            ConsolePage.at("/app/work", Tab.WORK, "Work", "open_work.html")
                    .reads(
                            "list",
                            "list_bounties",
                            "limit=20",
                            "status=open",
                            "includePartiallyFilled=true",
                            "search",
                            "city",
                            "skill",
                            "isRemoteOnly",
                            "sort",
                            "cursor"),
            ConsolePage.at("/app/bounties/{bountyId}", Tab.WORK, "{{read.bounty.title}}", "bounty.html")
                    .reads("read", "get_bounty")
                    // Only its poster has no terms of a worker.
                    .readsUnless(
                            "read.workerTerms",
                            "received",
                            "get_bounty_applications",
                            "limit=20",
                            "sort=oldest",
                            "cursor")
                    .questions("read.bounty.deliverableSchema")
                    .form(PageForm.of("apply", "apply_to_bounty", "Apply")
                            .drawnRows("links", "type", "url")
                            .drawnRows("answers", "id", "text", "acknowledged", "uploadId")
                            .fields("message")
                            .folded("Your time and price", "availability", "proposedPrice")
                            .then("/app/applications/{answer.application.id}"))
                    .form(PageForm.of("collect", "apply_to_bounty", "Send the files")
                            .fields("uploadIds", "consent", "message")
                            .then("/app/applications/{answer.application.id}"))
                    .forms(PosterForms.OF_BOUNTIES),
            ConsolePage.at("/app/bounties", Tab.MORE, "Bounties you posted", "own_bounties.html")
                    .reads("list", "list_bounties", "mine=true", "limit=20", "cursor"),
            ConsolePage.at("/app/applications", Tab.WORK, "Your applications", "applications.html")
                    .readsIfAny("list", "list_own_applications", "limit=20", "status", "cursor"),
            ConsolePage.at("/app/applications/{applicationId}", Tab.WORK, "{{work.task.title}}", SEAT)
                    .reads("work", "get_own_application.work")
                    .forms(WorkForms.OF_SEATS)
                    .forms(WorkForms.OF_DISPUTES),
            ConsolePage.at(
                            "/app/hires/{escrowId:esc}",
                            Tab.WORK,
                            "{{#escrow.conversationId}}Offer{{/escrow.conversationId}}"
                                    + "{{^escrow.conversationId}}Payment{{/escrow.conversationId}}",
                            "offer.html")
                    .reads("escrow", "get_escrow.escrow")
                    .forms(WorkForms.OF_OFFERS)
                    .forms(WorkForms.OF_DISPUTES)
                    .forms(PosterForms.OF_PAYMENTS),
            // Both sides follow the same links.
            ConsolePage.at(
                            "/app/hires/{applicationId}",
                            Tab.WORK,
                            "{{#work}}{{task.title}}{{/work}}{{#hire}}{{title}}{{/hire}}"
                                    + "{{^work}}{{^hire}}Page not found{{/hire}}{{/work}}",
                            "hire.html")
                    .readsIfAny("work", "get_own_application.work")
                    .readsIfAny("hire", "get_own_hire.hire")
                    .forms(WorkForms.OF_SEATS)
                    .forms(WorkForms.OF_DISPUTES)
                    .forms(PosterForms.OF_HIRES)
                    .forms(PosterForms.OF_PAYMENTS),
            ConsolePage.at(
                            "/app/bounties/{bountyId}/applications/{applicationId}/submissions/{submissionId}/receipt",
                            Tab.WORK,
                            "Receipt",
                            "receipt.html")
                    .reads("read", "get_submission_receipt")
                    .readsIfAny("handedIn", "list_submissions.submissions", "limit=5"));

    private WorkPages() {}
}
