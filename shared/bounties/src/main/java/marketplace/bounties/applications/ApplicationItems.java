package marketplace.bounties.applications;

import marketplace.bounties.terms.RequiredLink;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.UploadId;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;

/**
 * Applications as items.
 *
 * <p>They stand in their bounty's collection, so that the owner's list is one consistent query.
 */
final class ApplicationItems {

    /** The shape written now. Shape 1 knew neither seats nor conversations, shape 2 no accounts. */
    private static final long SHAPE = 3;

    private ApplicationItems() {}

    static Item item(Application application) {
        return Item.at(key(application))
                .put("v", SHAPE)
                .put("id", application.id())
                .put("bountyId", application.bountyId())
                .put("humanId", application.humanId())
                .put("accountId", application.accountId())
                .put("humanName", application.humanName())
                .put("message", application.message())
                .put("proposedPriceCents", application.proposedPrice())
                .put("availability", application.availability())
                .putAll(
                        "links",
                        application.links().stream().map(ApplicationItems::link).toList())
                .putAll(
                        "answers",
                        application.answers().stream()
                                .map(ApplicationItems::answer)
                                .toList())
                .putTexts(
                        "uploadIds",
                        application.uploadIds().stream().map(UploadId::value).toList())
                .put("suppressed", application.suppressed())
                .put("status", application.status())
                .put("response", application.response())
                .put("createdAt", application.createdAt())
                .put("respondedAt", application.respondedAt())
                .put("conversationId", application.conversationId())
                .put("seat", SeatItems.seat(application.seat()))
                .put(Item.VERSION, application.version())
                .build();
    }

    /** What the owner must never see stands apart from all that is listed. */
    static Key key(Application application) {
        return application.suppressed()
                ? Keys.suppressedApplication(application.bountyId(), application.id())
                : Keys.application(application.bountyId(), application.id());
    }

    static Application application(Item item) {
        return new Application(
                new ApplicationId(item.text("id")),
                new BountyId(item.text("bountyId")),
                new HumanId(item.text("humanId")),
                item.findText("accountId").map(AccountId::new).orElse(null),
                item.text("humanName"),
                item.findText("message").orElse(null),
                item.findMoney("proposedPriceCents").orElse(null),
                item.findText("availability").orElse(null),
                item.items("links").stream().map(ApplicationItems::link).toList(),
                item.items("answers").stream().map(ApplicationItems::answer).toList(),
                item.texts("uploadIds").stream().map(UploadId::new).toList(),
                item.flag("suppressed"),
                item.constant("status", ApplicationStatus.class),
                item.findText("response").orElse(null),
                item.instant("createdAt"),
                item.findInstant("respondedAt").orElse(null),
                item.findText("conversationId").map(ConversationId::new).orElse(null),
                item.findItem("seat").map(SeatItems::seat).orElse(null),
                item.number(Item.VERSION));
    }

    private static Item.Builder link(ApplicationLink link) {
        return Item.nested().put("type", link.type()).put("url", link.url());
    }

    private static ApplicationLink link(Item item) {
        return new ApplicationLink(item.constant("type", RequiredLink.Type.class), item.text("url"));
    }

    private static Item.Builder answer(ApplicationAnswer answer) {
        return Item.nested()
                .put("id", answer.id())
                .put("text", answer.text())
                .put("acknowledged", Boolean.TRUE.equals(answer.acknowledged()))
                .put("uploadId", answer.uploadId());
    }

    private static ApplicationAnswer answer(Item item) {
        return new ApplicationAnswer(
                item.text("id"),
                item.findText("text").orElse(null),
                item.flag("acknowledged"),
                item.findText("uploadId").map(UploadId::new).orElse(null));
    }
}
