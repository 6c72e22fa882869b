package marketplace.api.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.kernel.ErrorCode;

/** The section {@code info}: what holds for all operations. */
final class Info {

    private static final String DESCRIPTION = """
        Errors have the schema Error. `x-error-codes` lists the values of error_code: here all of them with \
        their status, at each response those that it may have. `default` is the response of the errors that most \
        operations may have.

        The gateway of a deployment answers some calls itself, with `message` alone: 413 to a body over 10 MB, \
        429 above its own rate, 500 or 503 when the service did not answer. Repeat all but the first with the \
        same `idempotencyKey`.

        Responses carry the headers of `x-response-headers`, webhooks those of `x-webhook-headers`.

        A dry run returns `dryRun: true`, `wouldSucceed`, `problems` with their `problemCodes` and, where money \
        moves, `quote`. Records that it would create have no id and no status.

        Null for an optional field or body counts as absent, except where the schema allows null: there it \
        clears the field. Blank texts are refused.

        A misspelt field or query parameter is refused with the right name, and so is a field of the answer \
        that the call does not take. Other unknown ones are ignored, unless the schema forbids them. In \
        unknown fields too, texts have no NUL and numbers have at most 40 digits.

        `x-extensible-enum` lists the known values of a text in an answer or event. Later versions add values: \
        treat an unknown one as a state that your code does not handle.

        Only a list page with `partial: true` may be empty before the end; go on with its `nextCursor`.

        Amounts in fields ending in Cents are whole US cents; other amounts are US dollars with at most two \
        decimals. Times are ISO 8601 in UTC.

        Add `?tag=` with the name of a tag to get the paths of that tag alone, with the components that they \
        use.\
        """;

    private Info() {}

    static void describe(ObjectNode info, String title, String version) {
        info.put("title", title).put("version", version).put("description", DESCRIPTION);
        ArrayNode codes = info.putArray("x-error-codes");
        for (ErrorCode code : ErrorCode.values()) {
            codes.addObject()
                    .put("error_code", code.wire())
                    .put("status", code.status())
                    .put("meaning", code.meaning());
        }
        ObjectNode headers = info.putObject("x-response-headers");
        ResponseHeader.ALWAYS.forEach(header -> header.refer(headers));
        ResponseHeader.IDEMPOTENCY_REPLAYED.refer(headers);
        ResponseHeader.ETAG.refer(headers);
        Webhooks.headers(info.putObject("x-webhook-headers"));
    }
}
