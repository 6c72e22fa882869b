package marketplace.functions;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.Patch;
import marketplace.api.PublicTexts;
import marketplace.api.policy.PolicyGate;
import marketplace.api.schema.InputTexts;
import marketplace.api.schema.Schemas;
import marketplace.functions.graph.Capabilities;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every text of every operation passes the policy gate, or is listed with the reason why not. */
class PublicTextsTest {

    private static final String FORBIDDEN = "We buy followers";

    /** Texts that only the account itself reads. */
    private static final Set<String> OWN = Set.of(
            // Credentials, and names that only the other party of a hire or a payment sees.
            "signup",
            "login",
            "step_up",
            "refresh_session",
            "logout",
            "verify_email",
            "resend_verification",
            "request_password_reset",
            "confirm_password_reset",
            "register_identity",
            "unbind_identity",
            "create_api_key",
            "patch_api_key",
            "block_account",
            "block_human",
            "create_webhook_endpoint",
            "update_webhook_endpoint",
            "create_upload",
            "update_bounty",
            "cancel_bounty",
            "set_notification_settings",
            // URLs that the payer's page links to.
            "deposit_wallet",
            "create_escrow_checkout",
            "set_payout_account",
            "verify_identity",
            // Dates, times and zones.
            "put_availability_exceptions",
            "reschedule_booking",
            // Ids that are compared with those of the escrow.
            "release_payment");

    /** Texts that only the other party of a hire or a payment reads, who agreed to deal with the author. */
    private static final Set<String> TO_THE_OTHER_PARTY = Set.of(
            "apply_to_bounty",
            "decide_application",
            "release_seat",
            "answer_taste_run",
            "hand_in_qa_work",
            "decide_qa_escalation",
            "decide_own_qa_escalation",
            "hand_in_work",
            "report_blocked",
            "review_submission",
            "appeal_submission",
            "deliver_work",
            "cancel_escrow",
            "open_dispute",
            "add_dispute_evidence",
            "send_money",
            "bulk_send_money",
            // Moderation reviews every text of a message, and of a booking before it is paid.
            "book_service",
            "decline_booking",
            "cancel_booking",
            "subscribe_to_service",
            "end_subscription",
            "start_conversation",
            "send_message");

    private static final Set<Access> PUBLIC = Set.of(Access.PUBLIC, Access.OPTIONAL_KEY);

    /** Texts of unchecked inputs that only share their name with one in a public view. */
    private static final Set<String> OTHER_TEXTS_OF_THAT_NAME = Set.of(
            // The country of the identity document: an ISO code.
            "admin_set_identity country",
            // A work result in JSON, which only the poster reads.
            "hand_in_work description",
            // The catalogue of events has schemas and examples in JSON.
            "create_webhook_endpoint description",
            "update_webhook_endpoint description",
            // Times of the day.
            "put_availability_exceptions start",
            "put_availability_exceptions end",
            // Which of the bounty's questions is answered.
            "apply_to_bounty id",
            // Shown to the owner only.
            "update_bounty closeReasonDetails");

    /** Messages to applicants are moderated when sent. */
    private static final Set<String> ONLY_GATED = Set.of("patch_bounty");

    /** Admins run the gate. */
    private static final String ADMIN = "admin_";

    private static Stream<Operation<?, ?>> withTexts() {
        return Capabilities.described().operations().stream()
                .filter(operation -> operation.effect() != Effect.READ)
                .filter(operation -> !texts(operation.input()).isEmpty());
    }

    @Test
    void everyTextIsGatedOrPrivate() {
        Set<String> ungated = withTexts()
                .filter(operation -> !isMarked(operation))
                .map(Operation::name)
                .filter(name -> !name.startsWith(ADMIN))
                .collect(toSet());
        Set<String> explained = new HashSet<>(OWN);
        explained.addAll(TO_THE_OTHER_PARTY);

        assertThat(ungated).isEqualTo(explained);
    }

    /** Otherwise a text could be published by an operation that is listed as private. */
    @Test
    void publicViewsShowNoTextOfAnUncheckedInput() {
        assertThat(published().filter(text -> !isMarked(text.by())))
                .extracting(Published::toString)
                .containsExactlyInAnyOrderElementsOf(OTHER_TEXTS_OF_THAT_NAME);
    }

    @Test
    void publicTextsAreModerated() {
        assertThat(published()
                        .filter(text -> isMarked(text.by()))
                        .filter(text -> !text.by()
                                .input()
                                .getAnnotation(PublicTexts.class)
                                .moderated())
                        .map(text -> text.by().name())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(ONLY_GATED);
    }

    /** A text of an input whose name is also that of a text in a public view, in the same module. */
    private record Published(Operation<?, ?> by, String name) {
        @Override
        public String toString() {
            return by.name() + " " + name;
        }
    }

    private static Stream<Published> published() {
        Set<String> shown = Capabilities.described().operations().stream()
                .filter(operation -> operation.effect() == Effect.READ)
                .filter(operation -> PUBLIC.contains(operation.access()))
                .flatMap(operation -> views(operation.output()))
                .flatMap(view -> names(view).map(name -> module(view) + " " + name))
                .collect(toSet());
        return withTexts().flatMap(operation -> {
            Set<String> modules = Stream.concat(Stream.of(operation.input()), views(operation.output()))
                    .map(PublicTextsTest::module)
                    .collect(toSet());
            return names(operation.input())
                    .distinct()
                    .filter(name -> modules.stream().anyMatch(module -> shown.contains(module + " " + name)))
                    .map(name -> new Published(operation, name));
        });
    }

    private static boolean isMarked(Operation<?, ?> operation) {
        return operation.input().isAnnotationPresent(PublicTexts.class);
    }

    /** An output and the records in it. */
    private static Stream<Class<?>> views(Type type) {
        if (type instanceof ParameterizedType parameterized) {
            return Stream.of(parameterized.getActualTypeArguments()).flatMap(PublicTextsTest::views);
        }
        return type instanceof Class<?> view && Schemas.isObject(view)
                ? Stream.concat(
                        Stream.of(view),
                        Stream.of(view.getRecordComponents()).flatMap(component -> views(component.getGenericType())))
                : Stream.empty();
    }

    private static String module(Class<?> type) {
        return type.getPackageName().split("\\.")[1];
    }

    private static Stream<String> names(Class<?> type) {
        return texts(type).stream().map(path -> path.replaceAll("(\\.0)+$", "").replaceAll(".*\\.", ""));
    }

    @TestFactory
    Stream<DynamicTest> forbiddenPhraseIsFlaggedInEveryPublicText() {
        return withTexts()
                .filter(PublicTextsTest::isMarked)
                .flatMap(operation -> texts(operation.input()).stream()
                        .map(path -> DynamicTest.dynamicTest(operation.name() + " " + path, () -> {
                            assertThat(PolicyGate.find(InputTexts.of(operation.input(), with(path))))
                                    .get()
                                    .extracting(PolicyGate.Finding::field)
                                    .isEqualTo(path);
                        })));
    }

    private static ObjectNode with(String path) {
        JsonNode value = Json.tree(FORBIDDEN);
        List<String> names = List.of(path.split("\\.")).reversed();
        for (String name : names) {
            value = name.equals("0")
                    ? Json.MAPPER.createArrayNode().add(value)
                    : Json.object().set(name, value);
        }
        return (ObjectNode) value;
    }

    private static List<String> texts(Class<?> type) {
        return Stream.of(type.getRecordComponents())
                .filter(component -> !component.getName().equals("idempotencyKey"))
                .filter(component -> !component.getName().equals("agentVerification"))
                .flatMap(PublicTextsTest::texts)
                .toList();
    }

    private static Stream<String> texts(RecordComponent component) {
        if (Schemas.isUnwrapped(component)) {
            return texts(component.getGenericType());
        }
        return texts(component.getGenericType())
                .map(below -> below.isEmpty() ? component.getName() : component.getName() + "." + below);
    }

    private static Stream<String> texts(Type type) {
        if (type == String.class) {
            return Stream.of("");
        }
        if (type == ObjectNode.class) {
            return Stream.of("description");
        }
        if (type instanceof ParameterizedType patch && patch.getRawType() == Patch.class) {
            return texts(patch.getActualTypeArguments()[0]);
        }
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return texts(list.getActualTypeArguments()[0]).map(below -> below.isEmpty() ? "0" : "0." + below);
        }
        return type instanceof Class<?> nested && Schemas.isObject(nested)
                ? Stream.of(nested.getRecordComponents()).flatMap(PublicTextsTest::texts)
                : Stream.empty();
    }
}
