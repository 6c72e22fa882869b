package marketplace.bounties;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.admin.AuditAction;
import marketplace.accounts.admin.AuditLog;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.accounts.identities.SignedContext;
import marketplace.api.Decision;
import marketplace.api.Json;
import marketplace.api.pipeline.Publication;
import marketplace.api.policy.PolicyGate;
import marketplace.api.policy.ReviewReason;
import marketplace.api.schema.InputTexts;
import marketplace.bounties.BountyViews.BountyAnswer;
import marketplace.bounties.BountyViews.BountyView;
import marketplace.bounties.BountyViews.CreatedBounty;
import marketplace.bounties.BountyViews.ReadBounty;
import marketplace.bounties.SeatHolders.LiveApplication;
import marketplace.bounties.coverage.Coverage;
import marketplace.bounties.posters.Posters;
import marketplace.bounties.posters.ShownPoster;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.CountryPolicy;
import marketplace.humans.skills.NearestTerms;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.kernel.paging.Suggestion;
import marketplace.money.payouts.PayoutHold;
import marketplace.money.payouts.Payouts;
import marketplace.table.Commit;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

public final class BountyService {

    private final Bounties bounties;
    private final NearestTerms nearest;
    private final Posters posters;
    private final Coverage coverage;
    private final Accounts accounts;
    private final AgentIdentities identities;
    private final AuditLog audit;
    private final SeatHolders seats;
    private final Ids ids;
    private final Fee fee;
    private final PayoutHold payoutHold;

    /** @param payoutHoldDays how long the first earnings of an account wait before they leave for a bank */
    public BountyService(Table table, SeatHolders seats, Ids ids, Fee fee, int payoutHoldDays) {
        this.bounties = new Bounties(table);
        this.nearest = new NearestTerms(table);
        this.posters = new Posters(table);
        this.coverage = new Coverage(table);
        this.accounts = new Accounts(table);
        this.identities = new AgentIdentities(table);
        this.audit = new AuditLog(table, ids);
        this.seats = seats;
        this.ids = ids;
        this.fee = fee;
        this.payoutHold = new PayoutHold(new Payouts(table), payoutHoldDays);
    }

    Decision<CreatedBounty> create(Call call, CreateBountyInput input, boolean withinLimit) {
        return identities.signed(
                call, input.proof(), new SignedContext.CreateBounty(), () -> post(call, input, withinLimit));
    }

    private Decision<CreatedBounty> post(Call call, CreateBountyInput input, boolean withinLimit) {
        BountyId id = new BountyId(ids.next(IdKind.BOUNTY, call.now()));
        BountyTerms terms = input.terms();
        accounts.requireMayWork(call.accountId());
        Optional<ReviewReason> reviewReason = PolicyGate.find(InputTexts.of(CreateBountyInput.class, Json.tree(input)))
                .map(PolicyGate.Finding::reason)
                .or(() -> withinLimit ? Optional.empty() : Optional.of(ReviewReason.NEAR_IDENTICAL_BURST));
        Bounty bounty = Bounty.post(id, call.accountId(), terms, reviewReason, call.now());
        CreatedBounty answer = new CreatedBounty(
                answer(bounty).bounty(),
                BountyQuote.of(bounty.terms(), fee),
                coverage.of(bounty.terms().task()));
        Commit commit = Commit.none().and(bounties.create(bounty));
        return Decision.of(commit.due(IntakeTimers.deadline(bounty)), answer);
    }

    /** Posts a copy with the rules that hold now, as if all of its fields had been sent. */
    Decision<CreatedBounty> duplicate(Call call, BountyInputs.DuplicateBounty input, boolean withinLimit) {
        Bounty original =
                bounties.requireOwned(input.bountyId(), call.accountId()).requireNotOfRun();
        BountyPolicies.requireNoDirectHire(original);
        CreateBountyInput copy = CreateBountyInput.copyOf(original.terms(), input, call.now());
        Publication.require(CreateBountyInput.class, Json.object(copy));
        return post(call, copy, withinLimit);
    }

    /** Copies count together with the posts that they repeat. */
    String postsLike(Call call, BountyInputs.DuplicateBounty input) {
        Bounty original = bounties.requireOwned(input.bountyId(), call.accountId());
        return DuplicatePostLimiter.subject(call.accountId(), original.terms());
    }

    ReadBounty get(Call call, BountyInputs.GetBounty input) {
        Bounty bounty = bounties.requireVisible(input.bountyId(), call.caller());
        return ParallelReads.join(
                () -> posters.shown(bounty.posterId()),
                () -> ownApplication(bounty, call),
                (poster, own) -> answer(bounty, poster, own, call));
    }

    private ReadBounty answer(Bounty bounty, ShownPoster poster, Optional<LiveApplication> own, Call call) {
        boolean seated =
                own.filter(LiveApplication::hasSeat).isPresent() && !Bounties.seesPrivateFields(bounty, call.caller());
        return new ReadBounty(
                seated ? BountyView.ofSeated(bounty, poster) : BountyView.of(bounty, poster, call.caller()),
                mayApply(bounty, call.caller()) ? workerTerms(bounty, poster, own, call) : null);
    }

    /** Agents hire, and are not hired. */
    private static boolean mayApply(Bounty bounty, Caller caller) {
        return switch (caller) {
            case Caller.Anonymous _ -> true;
            case Caller.WithKey _ -> false;
            case Caller.SignedIn person -> !bounty.isOwnedBy(person.accountId());
        };
    }

    private WorkerTerms workerTerms(Bounty bounty, ShownPoster poster, Optional<LiveApplication> own, Call call) {
        return WorkerTerms.of(
                bounty,
                own.map(LiveApplication::id),
                poster.medianWorkedMinutes(),
                payoutHold.time(call.caller().account()),
                call.now());
    }

    /** Agents apply to nothing, but those of a worker with a seat read how to start. */
    private Optional<LiveApplication> ownApplication(Bounty bounty, Call call) {
        boolean isShown =
                mayApply(bounty, call.caller()) || bounty.terms().seat().startInstructions() != null;
        return call.caller()
                .account()
                .filter(account -> isShown && !bounty.isOwnedBy(account))
                .flatMap(account -> seats.find(bounty.id(), account));
    }

    Page<BountyView> list(Call call, BountyInputs.ListBounties input, PageRequest page) {
        Optional<AccountId> owner =
                Boolean.TRUE.equals(input.mine()) ? Optional.of(call.accountId()) : Optional.empty();
        BountyFilter filter = input.filter(owner);
        Page<BountyView> found = shown(call, bounties.list(filter, input.order(), page.limit(), page.after()));
        boolean nothing = found.items().isEmpty()
                && found.next().isEmpty()
                && page.after().isEmpty();
        return nothing && owner.isEmpty() ? found.suggesting(suggestions(filter)) : found;
    }

    private List<Suggestion> suggestions(BountyFilter filter) {
        return nearest.suggestions(Stream.ofNullable(filter.skill()).toList(), Optional.ofNullable(filter.city()));
    }

    Decision<BountyAnswer> patch(Call call, BountyInputs.PatchBounty input) {
        boolean admin = call.caller().isAdmin();
        Bounty bounty = admin
                ? bounties.require(input.bountyId())
                : bounties.requireOwned(input.bountyId(), call.accountId()).requireNotOfRun();
        if (input.isForAdmins() && !admin) {
            throw new Problem(
                    ErrorCode.FORBIDDEN, "supportedCountries and intakeClosedCountries are set by admins only.");
        }
        if (input.isForOwners() && !bounty.isOwnedBy(call.accountId())) {
            throw new Problem(ErrorCode.FORBIDDEN, "identityRequired and lifecycleMessages are set by the owner only.");
        }
        CountryPolicy current = bounty.terms().intake().countries();
        CountryPolicy countries =
                admin ? current.revised(input.supportedCountries(), input.intakeClosedCountries()) : current;
        BountyTerms terms = bounty.terms().revised(input.identityRequired(), input.lifecycleMessages(), countries);
        Decision<BountyAnswer> decision =
                changed(bounty, terms.equals(bounty.terms()) ? bounty : bounty.revised(terms, call.now()));
        return countries.equals(current)
                ? decision
                : logged(decision, call, AuditAction.BOUNTY_COUNTRIES_SET, bounty, countries.auditText());
    }

    Page<BountyView> listPendingReview(Call call, PageRequest page) {
        return shown(call, bounties.pendingReview(page.limit(), page.after()));
    }

    private Page<BountyView> shown(Call call, Page<Bounty> found) {
        Map<AccountId, ShownPoster> shown =
                posters.shown(found.items().stream().map(Bounty::posterId).toList());
        return found.map(bounty -> BountyView.of(bounty, shown.get(bounty.posterId()), call.caller()));
    }

    Decision<BountyAnswer> publish(Call call, BountyInputs.Publish input) {
        Bounty bounty = bounties.require(input.bountyId());
        Decision<BountyAnswer> published = changed(bounty, bounty.publish(call.now()));
        return logged(published, call, AuditAction.BOUNTY_PUBLISHED, bounty, "");
    }

    Decision<BountyAnswer> refuse(Call call, BountyInputs.Refuse input) {
        Bounty bounty = bounties.require(input.bountyId());
        Decision<BountyAnswer> refused = changed(bounty, bounty.refuse(input.reason(), call.now()));
        return logged(refused, call, AuditAction.BOUNTY_REFUSED, bounty, input.reason());
    }

    private Decision<BountyAnswer> logged(
            Decision<BountyAnswer> act, Call call, AuditAction action, Bounty bounty, String details) {
        return Decision.of(act.commit().and(audit.entry(call, action, bounty.id(), details)), act.answer());
    }

    public Decision<BountyAnswer> setStatus(Call call, SetStatusInput input) {
        BountyPolicies.requireRequestable(input);
        Bounty bounty =
                bounties.requireOwned(input.bountyId(), call.accountId()).requireNotOfRun();
        Instant now = call.now();
        return switch (input.status()) {
            case OPEN -> changed(bounty, bounty.reopen(now));
            case IN_REVIEW -> changed(bounty, bounty.review(now));
            case PAUSED -> changed(bounty, bounty.pause(now));
            case CLOSED -> close(bounty, new ClosedBy.ByOwner(input.closeReason(), input.closeReasonDetails()), now);
            case COMPLETED, PAID ->
                throw new Problem(
                        ErrorCode.INVALID_STATE,
                        "This bounty is " + bounty.status().wire()
                                + "; completed and paid are set by the service when its escrows are released and paid"
                                + " out.");
            case PENDING_REVIEW, PARTIALLY_FILLED, ASSIGNED, CLOSING, CANCELLED ->
                throw new IllegalStateException("not requestable: " + input.status());
        };
    }

    Decision<BountyAnswer> extend(Call call, BountyInputs.ExtendBounty input) {
        Bounty bounty =
                bounties.requireOwned(input.bountyId(), call.accountId()).requireNotOfRun();
        accounts.requireMayWork(call.accountId());
        Bounty extended = bounty.extend(input.deadline(), input.spotsAvailable(), call.now());
        Commit commit = Commit.none()
                .and(bounties.change(bounty, extended))
                .emit(BountyEvents.extended(extended, call.now()))
                .start(IntakeTimers.extended(extended, call.now()))
                .due(IntakeTimers.deadline(extended));
        return Decision.of(commit, answer(extended));
    }

    public Decision<BountyAnswer> stopIntake(Call call, StopIntakeInput input) {
        Bounty bounty =
                bounties.requireOwned(input.bountyId(), call.accountId()).requireNotOfRun();
        Bounty stopped = bounty.stopIntake(call.now());
        return Decision.of(Commit.none().and(bounties.settle(bounty, stopped, call.now())), answer(stopped));
    }

    private Decision<BountyAnswer> close(Bounty bounty, ClosedBy why, Instant now) {
        Bounty closing = bounty.close(why, now);
        return closing.equals(bounty)
                ? changed(bounty, bounty)
                : Decision.of(bounties.close(bounty, closing, now), answer(closing));
    }

    private Decision<BountyAnswer> changed(Bounty before, Bounty after) {
        Commit commit = after.equals(before) ? Commit.none() : Commit.none().and(bounties.change(before, after));
        return Decision.of(commit, answer(after));
    }

    /** As its owner sees it. */
    public BountyAnswer answer(Bounty bounty) {
        return new BountyAnswer(BountyView.of(bounty, posters.shown(bounty.posterId()), true));
    }
}
