package marketplace.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpResponse;
import marketplace.console.forms.FilePurpose;
import marketplace.console.forms.SentForm;
import marketplace.console.pages.PageForm;
import marketplace.console.session.SessionCookie;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;

/**
 * The files of forms. The script of a page announces each file here and sends it to the object store itself; without
 * the script a form carries its files, which are sent on from here.
 */
final class FormFiles {

    static final String PATH = "/app/uploads";

    private static final String ANNOUNCE = "create_upload";
    private static final int TIMEOUT_MS = 20_000;
    private static final long MOST_WITHOUT_SCRIPT = 4 << 20;

    private final Calls calls;
    private final HttpFrame.Exchange exchange;
    private final String token;

    FormFiles(Calls calls, HttpFrame.Exchange exchange, String token) {
        this.calls = calls;
        this.exchange = exchange;
        this.token = token;
    }

    static HttpResponse announced(Calls calls, HttpFrame.Exchange exchange, SessionCookie cookie) {
        SentForm sent = SentForm.of(exchange.http());
        if (!cookie.accepts(sent.text(SentForm.TOKEN))) {
            return ended();
        }
        FormFiles files =
                new FormFiles(calls, exchange, cookie.tokens().orElseThrow().token());
        String purpose = sent.text("purpose");
        String contentType = sent.text("contentType");
        try {
            long bytes = Long.parseLong(sent.text("bytes"));
            try {
                return json(200, files.announce(purpose, contentType, bytes, sent.text("sha256")));
            } catch (Problem problem) {
                exchange.line().refused(problem);
                return refused(
                        problem.code().status(),
                        inWords(problem, FilePurpose.named(purpose), contentType, bytes)
                                .map(words -> "The file " + words + ".")
                                .orElseGet(problem::getMessage));
            }
        } catch (NumberFormatException _) {
            return refused(400, "bytes must be a number.");
        }
    }

    /** A refusal of the file itself, after a word for it. Empty for any other refusal. */
    private static Optional<String> inWords(
            Problem problem, Optional<FilePurpose> purpose, String contentType, long bytes) {
        return problem.code() == ErrorCode.VALIDATION
                ? purpose.map(use -> use.refusal(contentType, bytes))
                : Optional.empty();
    }

    static HttpResponse ended() {
        return refused(
                403,
                "Your session has ended. Remove this file, then send the form: after the sign-in your text is still"
                        + " there, and you choose the file again.");
    }

    private static HttpResponse refused(int status, String message) {
        return json(status, Json.object().put("message", message));
    }

    private static HttpResponse json(int status, ObjectNode body) {
        return new HttpResponse(
                status, Map.of("Content-Type", "application/json", "Cache-Control", "no-store"), Json.bytes(body));
    }

    /** The form with the ids of its files, which are stored then. */
    SentForm stored(PageForm form, SentForm sent) {
        requireSmall(sent.files());
        SentForm stored = sent;
        for (SentForm.SentFile file : sent.files()) {
            FilePurpose purpose = FilePurpose.of(form.operation())
                    .orElseThrow(() -> new Problem(ErrorCode.VALIDATION, "This form takes no files."));
            ObjectNode announced = announced(purpose, file);
            send(announced, file.bytes());
            stored = stored.and(file.name(), announced.path("uploadId").asText());
        }
        return stored;
    }

    /** The gateway takes no more, and sends the bytes of files in base 64. */
    private static void requireSmall(List<SentForm.SentFile> files) {
        if (files.stream().mapToLong(file -> file.bytes().length).sum() > MOST_WITHOUT_SCRIPT) {
            throw Problem.invalid(
                    files.getFirst().name(),
                    "are too large together: at most 4 MB without JavaScript. Turn it on to send larger files");
        }
    }

    private ObjectNode announced(FilePurpose purpose, SentForm.SentFile file) {
        int bytes = file.bytes().length;
        try {
            return announce(purpose.wire(), file.contentType(), bytes, Sha256.of(file.bytes()));
        } catch (Problem problem) {
            throw inWords(problem, Optional.of(purpose), file.contentType(), bytes)
                    .map(words -> Problem.invalid(file.name(), words))
                    .orElse(problem);
        }
    }

    private ObjectNode announce(String purpose, String contentType, long bytes, String sha256) {
        ObjectNode file = Json.object()
                .put("purpose", purpose)
                .put("contentType", contentType)
                .put("bytes", bytes)
                .put("sha256", sha256);
        return calls.call(exchange, Optional.of(token), ANNOUNCE, file, Optional.empty());
    }

    private static void send(ObjectNode announced, byte[] bytes) {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    URI.create(announced.path("url").asText()).toURL().openConnection();
            connection.setRequestMethod(announced.path("method").asText());
            connection.setConnectTimeout(TIMEOUT_MS);
            connection.setReadTimeout(TIMEOUT_MS);
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(bytes.length);
            announced
                    .path("headers")
                    .properties()
                    .forEach(header -> connection.setRequestProperty(
                            header.getKey(), header.getValue().asText()));
            try (OutputStream body = connection.getOutputStream()) {
                body.write(bytes);
            }
            if (connection.getResponseCode() / 100 != 2) {
                throw lost();
            }
        } catch (IOException _) {
            throw lost();
        }
    }

    private static Problem lost() {
        return new Problem(ErrorCode.UNAVAILABLE, "The file did not arrive. Choose it again.");
    }
}
