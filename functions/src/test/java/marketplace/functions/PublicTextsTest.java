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
import marketplace.api.Effect;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.policy.PolicyGate;
import marketplace.api.policy.PublicTexts;
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
            "refresh_session",
            "logout",
            "verify_email",
            "resend_verification",
            "request_password_reset",
            "confirm_password_reset",
            "delete_account",
            "register_identity",
            "unbind_identity",
            "create_api_key",
            "patch_api_key",
            "block_human",
            "create_webhook_endpoint",
            "update_webhook_endpoint",
            "create_upload",
            "update_bounty",
            "cancel_bounty",
            // URLs that the payer's page links to.
            "deposit_wallet",
            "create_escrow_checkout",
            "set_payout_account",
            "verify_identity",
            // Ids that are compared with those of the escrow.
            "release_payment");

    /** Texts that only the other party of a hire or a payment reads, who agreed to deal with the author. */
    private static final Set<String> TO_THE_OTHER_PARTY = Set.of(
            "apply_to_bounty",
            "decide_application",
            "release_seat",
            "hand_in_work",
            "review_submission",
            "appeal_submission",
            "deliver_work",
            "cancel_escrow",
            "open_dispute",
            "add_dispute_evidence",
            "send_money",
            "bulk_send_money",
            // Moderation reviews every text of a message.
            "start_conversation",
            "send_message");

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
                .filter(operation -> !operation.input().isAnnotationPresent(PublicTexts.class))
                .map(Operation::name)
                .filter(name -> !name.startsWith(ADMIN))
                .collect(toSet());
        Set<String> explained = new HashSet<>(OWN);
        explained.addAll(TO_THE_OTHER_PARTY);

        assertThat(ungated).isEqualTo(explained);
    }

    @TestFactory
    Stream<DynamicTest> forbiddenPhraseIsFlaggedInEveryPublicText() {
        return withTexts()
                .filter(operation -> operation.input().isAnnotationPresent(PublicTexts.class))
                .flatMap(operation -> texts(operation.input()).stream()
                        .map(path -> DynamicTest.dynamicTest(operation.name() + " " + path, () -> {
                            Record input = Json.MAPPER.convertValue(with(path), operation.input());

                            assertThat(PolicyGate.find(Json.tree(input)))
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
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return texts(list.getActualTypeArguments()[0]).map(below -> below.isEmpty() ? "0" : "0." + below);
        }
        return type instanceof Class<?> nested && Schemas.isObject(nested)
                ? Stream.of(nested.getRecordComponents()).flatMap(PublicTextsTest::texts)
                : Stream.empty();
    }
}
