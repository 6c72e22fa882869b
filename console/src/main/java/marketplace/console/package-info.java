/**
 * The console: pages for people under {@code /app}, over the operations of the API. It owns no rule: each read and each
 * form is a call through the dispatcher, with the token of the person's session, so rights, limits, idempotency, quotes
 * and audit are those of the API. It knows operations by name, and depends on the api module alone.
 *
 * <p>To add a page:
 *
 * <ol>
 *   <li>Declare it in the class of its area in {@link marketplace.console.pages}, or add a class to {@code AllPages}:
 *       <pre>
 * ConsolePage.at("/app/bounties/{bountyId}", Tab.WORK, "{{bounty.title}}", "bounty.html")
 *     .reads("bounty", "get_bounty.bounty")            // the answer's field bounty, as {{bounty}} in the template
 *     .reads("list", "list_bounties", "limit=10", "cursor") // fixed, and from the query if it is there
 *     .form(PageForm.of("apply", "apply_to_bounty", "Apply")
 *         .fields("message", "availability")
 *         .then("/app/applications/{answer.application.id}"))
 *       </pre>
 *       Parameters of the path are arguments of every operation that has a field of that name. {@code readsIfAny} takes
 *       what may not exist.
 *   <li>Write its template in {@code resources/marketplace/console/pages}. The heading is the title and comes from the
 *       frame. How values are written: {@link marketplace.console.views}. A form stands where it is named: {@code
 *       {{#form.apply}}{{/form.apply}}}. A form in each row of a list declares {@code hidden("applicationId")} and gets
 *       it there: <code>{{#form.withdraw}}applicationId={{{id}}}{{/form.withdraw}}</code>.
 *   <li>Give each field a label in {@code labels.txt}, and the operation a sentence after its success.
 *   <li>Regenerate {@code pages.txt}, the list of pages and operations: {@code ConsolePagesTest} in functions/tests,
 *       which also reports fields and labels that do not exist.
 * </ol>
 *
 * Operations that only the accounts function has (sessions, export, deletion) are for pages below {@code
 * /app/account/}. A form that moves money shows its quote first: nothing to declare,
 * unless it takes none from the person ({@code withoutQuote}).
 *
 * <p>Reading order: {@link marketplace.console.ConsoleEndpoint}, {@link marketplace.console.PageVisit}, then the
 * packages pages, forms, views, session, account and html.
 */
package marketplace.console;
