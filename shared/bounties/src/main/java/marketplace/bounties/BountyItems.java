package marketplace.bounties;

import java.math.BigDecimal;
import java.util.List;
import marketplace.api.CallerSchema;
import marketplace.api.policy.ReviewReason;
import marketplace.bounties.terms.ApplicationDetail;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.CountryPolicy;
import marketplace.bounties.terms.EvidenceType;
import marketplace.bounties.terms.FileCollection;
import marketplace.bounties.terms.LifecycleMessages;
import marketplace.bounties.terms.Place;
import marketplace.bounties.terms.PriceType;
import marketplace.bounties.terms.RequiredLink;
import marketplace.bounties.terms.SeatTerms;
import marketplace.bounties.terms.SubmissionMode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Wire;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Bounties as items.
 *
 * <p>Plain code both ways: what is stored can be read here, and a stored item of last year is a test's golden file.
 */
final class BountyItems {

    /** The shape written now. What an earlier shape did not know reads as zero, null or what was the rule then. */
    private static final long SHAPE = 4;

    /** Moved by itself, see {@link Bounties#counted}. */
    static final String APPLICATION_COUNT = "applicationCount";

    private BountyItems() {}

    static Item item(Bounty bounty) {
        BountyTerms terms = bounty.terms();
        return Item.at(Keys.bounty(bounty.id()))
                .put("v", SHAPE)
                .put("id", bounty.id())
                .put("posterId", bounty.posterId())
                .put("status", bounty.status())
                .put("spotsFilled", bounty.spotsFilled())
                .put("seatsBegun", bounty.seats().begun())
                .put("seatsDone", bounty.seats().done())
                .put("seatsPaid", bounty.seats().paid())
                .put(APPLICATION_COUNT, bounty.applicationCount())
                .put("reviewReason", bounty.reviewReason())
                .put("closure", closure(bounty.closure()))
                .put("cancellation", cancellation(bounty.cancellation()))
                .put("commission", commission(bounty.commission()))
                .put("createdAt", bounty.createdAt())
                .put("updatedAt", bounty.updatedAt())
                .put(Item.VERSION, bounty.version())
                .put("title", terms.title())
                .put("description", terms.description())
                .put("completionCriteria", terms.completionCriteria())
                .putTexts(
                        "evidenceTypes",
                        terms.evidenceTypes().stream().map(Wire::wire).toList())
                .put("estimatedHours", terms.estimatedHours())
                .put("priceType", terms.priceType())
                .put("priceCents", terms.price())
                .put("agentType", terms.agentType())
                .put("category", terms.category())
                .putTexts("skillsNeeded", terms.skillsNeeded())
                .put("location", location(terms.location()))
                .put("deadline", terms.deadline())
                .put("spots", terms.spots())
                .put("identityRequired", terms.identityRequired())
                .putAll(
                        "requiredLinks",
                        terms.requiredLinks().stream().map(BountyItems::link).toList())
                .putAll(
                        "applicationDetails",
                        terms.applicationDetails().stream()
                                .map(BountyItems::detail)
                                .toList())
                .put("lifecycleMessages", messages(terms.lifecycleMessages()))
                .put("submissionMode", terms.submissionMode())
                .put("files", files(terms.files()))
                .put("seat", seat(terms.seat()))
                .putTexts("supportedCountries", some(terms.countries().supported()))
                .putTexts("intakeClosedCountries", some(terms.countries().closed()))
                .build();
    }

    static Bounty bounty(Item item) {
        return new Bounty(
                new BountyId(item.text("id")),
                new AccountId(item.text("posterId")),
                terms(item),
                item.constant("status", BountyStatus.class),
                new SeatCounts(
                        (int) item.number("spotsFilled"),
                        (int) count(item, "seatsBegun"),
                        (int) count(item, "seatsDone"),
                        (int) count(item, "seatsPaid")),
                count(item, APPLICATION_COUNT),
                item.findText("reviewReason")
                        .map(text -> Wire.require(ReviewReason.class, text))
                        .orElse(null),
                item.findItem("closure").map(BountyItems::closure).orElse(null),
                item.findItem("cancellation").map(BountyItems::cancellation).orElse(null),
                item.findItem("commission").map(BountyItems::commission).orElse(null),
                item.instant("createdAt"),
                item.instant("updatedAt"),
                item.number(Item.VERSION));
    }

    private static long count(Item item, String name) {
        return item.has(name) ? item.number(name) : 0;
    }

    /** That the account has rented a human, and where bounty, application and escrow stand. */
    static Item rental(Bounty bounty) {
        return Item.at(Keys.rental(bounty.posterId(), bounty.id()))
                .put("v", 1)
                .put("bountyId", bounty.id())
                .put("applicationId", bounty.commission().applicationId())
                .put("escrowId", bounty.commission().escrowId())
                .build();
    }

    static Rental rental(Item item) {
        return new Rental(
                new BountyId(item.text("bountyId")),
                new ApplicationId(item.text("applicationId")),
                item.findText("escrowId").map(EscrowId::new));
    }

    private static Item.Builder commission(DirectOffer commission) {
        return commission == null
                ? null
                : Item.nested()
                        .put("workerId", commission.workerId())
                        .put("humanId", commission.humanId())
                        .put("applicationId", commission.applicationId())
                        .put("payBy", commission.payBy())
                        .put("escrowId", commission.escrowId());
    }

    private static DirectOffer commission(Item item) {
        return new DirectOffer(
                new AccountId(item.text("workerId")),
                new HumanId(item.text("humanId")),
                new ApplicationId(item.text("applicationId")),
                item.findInstant("payBy").orElse(null),
                item.findText("escrowId").map(EscrowId::new).orElse(null));
    }

    private static Item.Builder cancellation(Cancellation cancellation) {
        return cancellation == null
                ? null
                : Item.nested().put("reason", cancellation.reason()).put("details", cancellation.details());
    }

    private static Cancellation cancellation(Item item) {
        return new Cancellation(
                item.constant("reason", Cancellation.Reason.class),
                item.findText("details").orElse(null));
    }

    private static Item.Builder closure(ClosedBy closure) {
        return switch (closure) {
            case null -> null;
            case ClosedBy.ByOwner owner ->
                Item.nested().put("reason", owner.reason()).put("details", owner.details());
            case ClosedBy.ByDeadline _ -> Item.nested();
            case ClosedBy.ByReview review ->
                Item.nested().put("details", review.words()).put("byReview", true);
        };
    }

    private static ClosedBy closure(Item item) {
        String details = item.findText("details").orElse(null);
        if (item.flag("byReview")) {
            return new ClosedBy.ByReview(details);
        }
        return item.findText("reason")
                .<ClosedBy>map(text -> new ClosedBy.ByOwner(Wire.require(CloseReason.class, text), details))
                .orElseGet(ClosedBy.ByDeadline::new);
    }

    private static BountyTerms terms(Item item) {
        List<EvidenceType> evidence = item.texts("evidenceTypes").stream()
                .map(text -> Wire.require(EvidenceType.class, text))
                .toList();
        return new BountyTerms(
                item.text("title"),
                item.text("description"),
                item.findText("completionCriteria").orElse(null),
                evidence,
                item.findDecimal("estimatedHours").orElse(null),
                item.constant("priceType", PriceType.class),
                item.money("priceCents"),
                item.findText("agentType").orElse(null),
                item.findText("category").orElse(null),
                item.texts("skillsNeeded"),
                item.findItem("location").map(BountyItems::location).orElse(null),
                item.findInstant("deadline").orElse(null),
                (int) item.number("spots"),
                item.flag("identityRequired"),
                item.items("requiredLinks").stream().map(BountyItems::link).toList(),
                item.items("applicationDetails").stream()
                        .map(BountyItems::detail)
                        .toList(),
                item.findItem("lifecycleMessages").map(BountyItems::messages).orElse(null),
                item.constant("submissionMode", SubmissionMode.class),
                item.findItem("files").map(BountyItems::files).orElse(null),
                item.findItem("seat").map(BountyItems::seat).orElse(SeatTerms.PLAIN),
                new CountryPolicy(item.texts("supportedCountries"), item.texts("intakeClosedCountries")));
    }

    /** An empty list is not stored: few bounties have any. */
    private static List<String> some(List<String> texts) {
        return texts.isEmpty() ? null : texts;
    }

    private static Item.Builder location(Place place) {
        return place == null
                ? null
                : Item.nested()
                        .put("city", place.city())
                        .put("state", place.state())
                        .put("country", place.country())
                        .put("isRemoteAllowed", Boolean.TRUE.equals(place.isRemoteAllowed()));
    }

    private static Place location(Item item) {
        return new Place(
                item.findText("city").orElse(null),
                item.findText("state").orElse(null),
                item.findText("country").orElse(null),
                item.flag("isRemoteAllowed"));
    }

    private static Item.Builder link(RequiredLink link) {
        return Item.nested().put("type", link.type()).put("label", link.label()).put("required", link.isRequired());
    }

    private static RequiredLink link(Item item) {
        return new RequiredLink(
                item.constant("type", RequiredLink.Type.class),
                item.findText("label").orElse(null),
                item.flag("required"));
    }

    private static Item.Builder detail(ApplicationDetail detail) {
        return Item.nested()
                .put("id", detail.id())
                .put("type", detail.type())
                .put("label", detail.label())
                .put("required", detail.isRequired());
    }

    private static ApplicationDetail detail(Item item) {
        return new ApplicationDetail(
                item.text("id"),
                item.constant("type", ApplicationDetail.Type.class),
                item.text("label"),
                item.flag("required"));
    }

    private static Item.Builder messages(LifecycleMessages messages) {
        return messages == null
                ? null
                : Item.nested()
                        .put("onAccepted", messages.onAccepted())
                        .put("onRejected", messages.onRejected())
                        .put("onSubmissionReceived", messages.onSubmissionReceived())
                        .put("onSubmissionApproved", messages.onSubmissionApproved())
                        .put("onSubmissionRejected", messages.onSubmissionRejected());
    }

    private static LifecycleMessages messages(Item item) {
        return new LifecycleMessages(
                item.findText("onAccepted").orElse(null),
                item.findText("onRejected").orElse(null),
                item.findText("onSubmissionReceived").orElse(null),
                item.findText("onSubmissionApproved").orElse(null),
                item.findText("onSubmissionRejected").orElse(null));
    }

    private static Item.Builder files(FileCollection files) {
        return files == null
                ? null
                : Item.nested()
                        .put("maxFiles", BigDecimal.valueOf(files.maxFiles()))
                        .put("consentText", files.consentText())
                        .put("confirmationMessage", files.confirmationMessage());
    }

    private static FileCollection files(Item item) {
        return new FileCollection(
                (int) item.number("maxFiles"),
                item.text("consentText"),
                item.findText("confirmationMessage").orElse(null));
    }

    private static Item.Builder seat(SeatTerms terms) {
        Item.Builder item = Item.nested()
                .put("responseWindowHours", terms.responseWindowHours())
                .put("autoExpireGhosts", terms.autoExpireGhosts())
                .put("keepApplicantsOnFill", terms.keepApplicantsOnFill())
                .put("maxApplications", decimal(terms.maxApplications()))
                .put("completionWindowHours", decimal(terms.completionWindowHours()))
                .put("scheduledStartAt", terms.scheduledStartAt())
                .put("startInstructions", terms.startInstructions())
                .put(
                        "deliverableSchema",
                        terms.deliverableSchema() == null
                                ? null
                                : terms.deliverableSchema().text());
        return terms.reservePool() ? item.put("reservePool", true) : item;
    }

    private static SeatTerms seat(Item item) {
        return new SeatTerms(
                (int) item.number("responseWindowHours"),
                item.flag("autoExpireGhosts"),
                item.flag("keepApplicantsOnFill"),
                item.flag("reservePool"),
                integer(item, "maxApplications"),
                integer(item, "completionWindowHours"),
                item.findInstant("scheduledStartAt").orElse(null),
                item.findText("startInstructions").orElse(null),
                // Every read of a bounty comes by here, and few have one: the class is loaded for these alone.
                item.has("deliverableSchema") ? CallerSchema.parse(item.text("deliverableSchema")) : null);
    }

    private static BigDecimal decimal(Integer number) {
        return number == null ? null : BigDecimal.valueOf(number);
    }

    private static Integer integer(Item item, String name) {
        return item.has(name) ? (int) item.number(name) : null;
    }
}
