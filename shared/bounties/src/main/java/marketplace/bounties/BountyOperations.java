package marketplace.bounties;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.accounts.NoInput;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.limits.RateClass;
import marketplace.bounties.BountyViews.BountyAnswer;
import marketplace.bounties.BountyViews.BountyView;
import marketplace.bounties.BountyViews.CreatedBounty;
import marketplace.bounties.BountyViews.ReadBounty;
import marketplace.bounties.coverage.Coverage;
import marketplace.bounties.posters.Posters;
import marketplace.humans.skills.NearestTerms;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Key;
import marketplace.table.Keys;

public final class BountyOperations {

    private static final ListForm BOUNTIES = new ListForm("bounties", "The bounties.", 20, 100);

    /** What a human or an agent chooses by; get_bounty has the terms. */
    private static final String[] ROW = {
        "id",
        "posterName",
        "posterStats",
        "title",
        "status",
        "description",
        "priceType",
        "price",
        "estimatedHours",
        "category",
        "skillsNeeded",
        "location",
        "deadline",
        "spotsAvailable",
        "spotsFilled",
        "applicationCount",
        "identityRequired",
        "isPrivate",
        "evidenceTypes",
        "reviewReason",
        "closeReason",
        "createdAt"
    };

    private BountyOperations() {}

    public static List<Operation<?, ?>> of(Supplier<BountyService> bounties) {
        return Stream.of(ofBounties(bounties), ofReviews(bounties))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Operation<?, ?>> ofBounties(Supplier<BountyService> bounties) {
        return List.of(
                Operation.named("list_bounties", BountyInputs.ListBounties.class, BountyView.class)
                        .summary("Lists public bounties by filter, or your own bounties.")
                        .route("GET", "/api/bounties")
                        .rate(RateClass.BROWSE)
                        .access(Access.OPTIONAL_KEY, Scope.READ)
                        .errors(ErrorCode.UNAUTHENTICATED)
                        .tool(Tool.of(
                                        "list_bounties",
                                        "List bounties",
                                        Tool.Hint.READ,
                                        "Lists bounties, newest first. Needs no key, except for mine=true.")
                                .leavingOut("city", "country", "isRemoteOnly", "sort")
                                .showing(ROW))
                        .lists(
                                BOUNTIES.suggesting(NearestTerms.SKILL, NearestTerms.CITY),
                                (call, input, page) -> bounties.get().list(call, input, page)),
                Operation.named("create_bounty", CreateBountyInput.class, CreatedBounty.class)
                        .summary("Posts a bounty that humans can apply to.")
                        .route("POST", "/api/bounties")
                        .rate(RateClass.BOUNTY_WRITE)
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CREATE)
                        .signed()
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.CONFLICT)
                        .tool(createBountyTool())
                        .prefetch((call, input) -> Stream.concat(
                                        accountAndPoster(call).stream(), Coverage.keys(input.task()).stream())
                                .toList())
                        .counts(
                                DuplicatePostLimiter.LIMIT,
                                (call, input) -> DuplicatePostLimiter.subject(call.accountId(), input.terms()),
                                (call, input, withinLimit) -> bounties.get().create(call, input, withinLimit)),
                Operation.named("duplicate_bounty", BountyInputs.DuplicateBounty.class, CreatedBounty.class)
                        .summary("Posts a copy of your bounty as a new one.")
                        .route("POST", "/api/bounties/{bountyId}/duplicate")
                        .rate(RateClass.BOUNTY_WRITE)
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CREATE)
                        .errors(
                                ErrorCode.NOT_FOUND,
                                ErrorCode.INVALID_STATE,
                                ErrorCode.MODERATION_REFUSED,
                                ErrorCode.FORBIDDEN)
                        .prefetch((call, _) -> accountAndPoster(call))
                        .counts(
                                DuplicatePostLimiter.LIMIT,
                                (call, input) -> bounties.get().postsLike(call, input),
                                (call, input, withinLimit) -> bounties.get().duplicate(call, input, withinLimit)),
                Operation.named("get_bounty", BountyInputs.GetBounty.class, ReadBounty.class)
                        .summary("Reads one bounty.")
                        .route("GET", "/api/bounties/{bountyId}")
                        .rate(RateClass.BROWSE)
                        .access(Access.OPTIONAL_KEY, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "get_bounty",
                                "Get a bounty",
                                Tool.Hint.READ,
                                "Reads one bounty: terms, price, seats and status. Needs no key."))
                        .prefetch(BountyOperations::bountyAndFirstPayout)
                        .reads((call, input) -> bounties.get().get(call, input)),
                Operation.named("patch_bounty", BountyInputs.PatchBounty.class, BountyAnswer.class)
                        .summary("Changes the fields of your bounty that can change after posting.")
                        .route("PATCH", "/api/bounties/{bountyId}")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN)
                        .prefetch(Posters::ofCaller)
                        .decides((call, input) -> bounties.get().patch(call, input)),
                Operation.named("extend_bounty", BountyInputs.ExtendBounty.class, BountyAnswer.class)
                        .summary("Gives your running bounty a later deadline, more seats or both.")
                        .route("POST", "/api/bounties/{bountyId}/extend")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(
                                ErrorCode.NOT_FOUND,
                                ErrorCode.FORBIDDEN,
                                ErrorCode.DEBT_OUTSTANDING,
                                ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "extend_bounty",
                                        "Extend a bounty",
                                        Tool.Hint.WRITE,
                                        "Gives your running bounty a later deadline or more seats.")
                                .leavingOut("idempotencyKey"))
                        .prefetch((call, _) -> accountAndPoster(call))
                        .decides((call, input) -> bounties.get().extend(call, input)));
    }

    private static List<Operation<?, ?>> ofReviews(Supplier<BountyService> bounties) {
        return List.of(
                Operation.named("admin_list_pending_bounties", NoInput.class, BountyView.class)
                        .summary("Lists the bounties held for policy review, oldest first.")
                        .route("GET", "/api/admin/bounties/pending-review")
                        .access(Access.ADMIN, Scope.READ)
                        .lists(BOUNTIES, (call, _, page) -> bounties.get().listPendingReview(call, page)),
                Operation.named("admin_publish_bounty", BountyInputs.Publish.class, BountyAnswer.class)
                        .summary("Publishes a bounty held for policy review.")
                        .route("POST", "/api/admin/bounties/{bountyId}/publish")
                        .access(Access.ADMIN, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .decides((call, input) -> bounties.get().publish(call, input)),
                Operation.named("admin_refuse_bounty", BountyInputs.Refuse.class, BountyAnswer.class)
                        .summary("Rejects a bounty held for policy review.")
                        .route("POST", "/api/admin/bounties/{bountyId}/refuse")
                        .access(Access.ADMIN, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .decides((call, input) -> bounties.get().refuse(call, input)));
    }

    private static List<Key> bountyAndFirstPayout(Call call, BountyInputs.GetBounty input) {
        Stream<Key> ofPerson = call.caller() instanceof Caller.SignedIn person
                ? Stream.of(Keys.paidOut(person.accountId()))
                : Stream.empty();
        return Stream.concat(Stream.of(Keys.bounty(input.bountyId())), ofPerson).toList();
    }

    private static List<Key> accountAndPoster(Call call) {
        return List.of(Keys.account(call.accountId()), Keys.poster(call.accountId()));
    }

    /** Stricter than the route: a model should post a complete task. */
    private static Tool createBountyTool() {
        return Tool.of(
                        "create_bounty",
                        "Post a bounty",
                        Tool.Hint.WRITE,
                        "Posts a task that humans apply to. Dry-run it first; show the operator the quote."
                                + " Next: get_bounty_applications.")
                .leavingOut(
                        "completionWindowHours",
                        "keepApplicantsOnFill",
                        "reservePool",
                        "responseWindowHours",
                        "autoExpireGhosts",
                        "scheduledStartAt",
                        "blockedPayPercent",
                        "maxApplications")
                .requiring("completionCriteria", "evidenceTypes", "estimatedHours", "agentType")
                .tightening("title", Map.of("minLength", 5))
                .tightening("description", Map.of("minLength", 20))
                .tightening("completionCriteria", Map.of("minLength", 1))
                .tightening("evidenceTypes", Map.of("minItems", 1))
                .tightening("price", Map.of("minimum", 5))
                .tightening("agentType", Map.of("enum", List.of("clawdbot", "moltbot", "other")));
    }
}
