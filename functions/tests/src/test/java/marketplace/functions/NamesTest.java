package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Set;
import java.util.TreeSet;
import marketplace.accounts.Names;
import marketplace.api.Effect;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.schema.Schemas;
import marketplace.console.html.Brand;
import marketplace.functions.graph.Capabilities;
import org.junit.jupiter.api.Test;

/** Names, titles and notes are one line without direction marks, in every operation. Other texts are named here. */
class NamesTest {

    /** Sentences, which may have several lines. */
    private static final Set<String> TEXTS = Set.of(
            "answer",
            "answers[].text",
            "checks[].note",
            "availability",
            "bio",
            "closeReasonDetails",
            "comment",
            "completionCriteria",
            "confirmationMessage",
            "consentText",
            "content",
            "description",
            "details",
            "findings[].actual",
            "findings[].expected",
            "findings[].stepsToReproduce[]",
            "instructions",
            "message",
            "onAccepted",
            "onRejected",
            "onSubmissionApproved",
            "onSubmissionReceived",
            "onSubmissionRejected",
            "question",
            "reason",
            "recipients[].description",
            "response",
            "startInstructions",
            "steps[].note",
            "taskDescription",
            "testPlan[].expected",
            "testPlan[].instruction",
            "testerStartMessage",
            "testerStartMessage[]",
            "text");

    /** Compared with what is known, parsed, or secret. */
    private static final Set<String> CHECKED = Set.of(
            "agentId",
            "allowedCountries[]",
            "answers[].id",
            "artifacts[].url",
            "checks[]",
            "choice",
            "idempotencyKey",
            "applicationId",
            "cancelUrl",
            "checks[].evidence[].url",
            "findings[].evidence[].url",
            "code",
            "contentType",
            "country",
            "email",
            "events[]",
            "intakeClosedCountries[]",
            "password",
            "payerEmail",
            "publicKey",
            "recipientEmail",
            "recipients[].recipientEmail",
            "refreshToken",
            "returnUrl",
            "signature",
            "supportedCountries[]",
            "targetUrl",
            "timestamp",
            "timeZone[]",
            "timezone",
            "url",
            "webhookUrl");

    /** Operations whose description is a note or appears on a payment page. */
    private static final Set<String> NOTES =
            Set.of("create_webhook_endpoint", "update_webhook_endpoint", "create_payment_link");

    @Test
    void everyNameTitleAndNoteIsOneLine() {
        Set<String> free = new TreeSet<>();
        Set<String> notes = new TreeSet<>();
        for (Operation<?, ?> operation : Capabilities.described().operations()) {
            if (operation.effect() != Effect.READ) {
                Set<String> own = new TreeSet<>();
                collect("", operation.input(), own);
                free.addAll(own);
                if (NOTES.contains(operation.name())) {
                    own.stream().filter(TEXTS::contains).forEach(notes::add);
                }
            }
        }

        Set<String> explained = new TreeSet<>(TEXTS);
        explained.addAll(CHECKED);
        assertThat(free).isEqualTo(explained);
        assertThat(notes).isEmpty();
    }

    private static void collect(String at, Class<?> type, Set<String> free) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (Schemas.isUnwrapped(component)) {
                collect(at, component.getType(), free);
            } else {
                Field field = component.getAnnotation(Field.class);
                collect(field, at + component.getName(), component.getGenericType(), free);
            }
        }
    }

    private static void collect(Field field, String at, Type type, Set<String> free) {
        if (type == String.class) {
            if (!field.oneLine() && field.pattern().isEmpty()) {
                free.add(at);
            }
        } else if (type instanceof ParameterizedType list) {
            collect(field, at + "[]", list.getActualTypeArguments()[0], free);
        } else if (type instanceof Class<?> part && Schemas.isObject(part)) {
            collect(at.endsWith("[]") ? at + "." : "", part, free);
        }
    }

    @Test
    void nobodyHasTheNameThatPeopleKnowTheServiceBy() {
        assertThat(Names.claimsToBeTheService(Brand.NAME)).isTrue();
    }
}
