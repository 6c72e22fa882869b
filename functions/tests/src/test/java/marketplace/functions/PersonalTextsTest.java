package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import marketplace.table.Item;
import marketplace.testing.Marketplace;
import org.junit.jupiter.api.Test;

/** Derived from all stored records: every stored text goes with its account, or is listed here with the reason. */
class PersonalTextsTest {

    /** Stored texts that stay after the deletion of an account, or never hold personal data. */
    private static final Map<String, List<String>> KEPT = Map.of(
            "made by the service or a provider",
            List.of(
                    "ApiKey.hash",
                    "ApiKey.prefix",
                    "Challenge.mailings[].request",
                    "Check.",
                    "DatasetBuild.",
                    "Deletion.",
                    "Endpoint.previousSecret.sealed",
                    "Endpoint.sealedSecret",
                    "FeedOfAccount.secretHash",
                    "FirstHandIn.workerSha256",
                    "HandedIn.files[]",
                    "LoggedEvent.",
                    "Login.passwordHash",
                    "Login.places[].network",
                    "MailRecord.notice",
                    "Conversation.agentId",
                    "Message.senderId",
                    "MoneyMode.provider",
                    "NotificationSettings.recipient",
                    "NotificationSettings.unsubscribeKey",
                    "PayoutAccount.",
                    "QaTemplate.reservations.month",
                    "ReportAddress.secretHash",
                    "RunFunds.unspent[].payment",
                    "RunReport.summary",
                    "StoredReport.report.degradedReason",
                    "StoredReport.report.method",
                    "Reconciliation.",
                    "SavedMethod.",
                    "SecondFactor.nonce",
                    "ServiceSubscription.lastFailure.reason",
                    "Session.",
                    "Stored.times[]",
                    "StoredHead.unspent[].payment",
                    "Upload."),
            "from a fixed list",
            List.of(
                    "Account.identity(verified).country",
                    "Application.content.answers[].id",
                    "Booking.timezone",
                    "ServiceSubscription.terms.recurrence.",
                    "Human.profile.availability.",
                    "Human.profile.gender",
                    "Human.profile.location.country",
                    "Human.profile.timezone",
                    "NotificationSettings.quietHours.",
                    "QaRun.terms.allowedCountries[]",
                    "QaTemplate.terms.allowedCountries[]",
                    "StoredReport.report.byCategory.groups[].group",
                    "StoredReport.report.byCountry.groups[].group",
                    "TasteResponse.country",
                    "TasteRun.brief.allowedCountries[]",
                    "NotificationSettings.timeZone",
                    "Stored.exceptions[].windows[].",
                    "Bounty.terms.intake.countries.",
                    "Bounty.terms.task.agentType",
                    "Bounty.terms.task.category",
                    "Conversation.agentType"),
            "a public field of a bounty that others applied to",
            List.of("Bounty.terms.task.", "Bounty.terms.intake."),
            "written by the other party, or for it",
            List.of(
                    "Application.response",
                    "Application.seat.blocked.reason",
                    "Bounty.cancellation.details",
                    "Bounty.closedBy(byOwner).details",
                    "Conversation.lastMessage.content",
                    "Conversation.subject",
                    "Message.content",
                    "Message.metadata",
                    "Submission."),
            "kept by law with the money",
            List.of(
                    "BulkTransfer.",
                    "Checkout.",
                    "Clawback.",
                    "CoveredLoss.",
                    "Entry.",
                    "Escrow.",
                    "Live.",
                    "LossPayment.",
                    "Movement.",
                    "Payment.",
                    "Payout.",
                    "Refund.",
                    "TopUp.",
                    "Transfer."),
            "kept as evidence of an admin's act",
            List.of("AuditEntry.", "Review.hiddenReason", "Bounty.closedBy(byReview).reason"),
            "expires 30 days after the event",
            List.of("Delivery."),
            "sent with the next digest, within a day",
            List.of("Digest."));

    private final DeletionWorld world = new DeletionWorld();

    @Test
    void everyStoredTextIsErasedOrKeptForAReason() {
        Marketplace.done(world.delete(world.ada));
        world.runJobs();
        world.tick(DeletionWorld.MINUTES);
        world.assertGone();
        Set<String> erased = world.history.versions.stream()
                .flatMap(item -> personalPaths(item).stream())
                .collect(Collectors.toSet());

        Set<String> others = new TreeSet<>();
        StoredRecords.MAPPERS.forEach(mapper -> mapper.describe().forEach((path, form) -> {
            String text = mapper.type().getSimpleName() + "." + path;
            if (form.equals("string") && !erased.contains(text)) {
                others.add(text);
            }
        }));
        List<String> kept = KEPT.values().stream().flatMap(List::stream).toList();
        assertThat(others)
                .as("texts that DeletionWorld never stores: store one there, or name it in KEPT")
                .allMatch(text -> kept.stream().anyMatch(text::startsWith));
        assertThat(kept)
                .as("reasons without a text")
                .allMatch(reason -> others.stream().anyMatch(text -> text.startsWith(reason)));
    }

    @Test
    void everyStoredPersonalTextIsExported() {
        String export = export();

        Set<String> missing = new TreeSet<>();
        for (Item item : world.everything()) {
            StoredRecords.texts(item, (path, text) -> {
                if (isPersonal(text) && isRecord(item, path) && !export.contains(text)) {
                    missing.add(item.key() + " " + path + ": " + text);
                }
            });
        }
        assertThat(missing).isEmpty();
    }

    private String export() {
        StringBuilder pages = new StringBuilder();
        Optional<String> cursor = Optional.empty();
        do {
            String query = cursor.map(at -> "?cursor=" + at).orElse("");
            ObjectNode page = world.call("GET", "/api/account/export" + query, world.ada, "")
                    .body();
            pages.append(page);
            cursor = Optional.ofNullable(page.path("nextCursor").textValue());
        } while (cursor.isPresent());
        return pages.toString();
    }

    private static Set<String> personalPaths(Item item) {
        Set<String> paths = new TreeSet<>();
        StoredRecords.writerOf(item)
                .ifPresent(mapper -> StoredRecords.texts(item, (path, text) -> {
                    if (isPersonal(text)) {
                        paths.add(mapper.type().getSimpleName() + "." + path);
                    }
                }));
        return paths;
    }

    private static boolean isRecord(Item item, String path) {
        return StoredRecords.writerOf(item)
                .map(mapper -> mapper.describe().containsKey(path))
                .orElse(false);
    }

    private static boolean isPersonal(String text) {
        return DeletionWorld.PERSONAL.stream()
                .anyMatch(word -> text.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT)));
    }
}
