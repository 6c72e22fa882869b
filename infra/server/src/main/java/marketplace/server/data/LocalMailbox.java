package marketplace.server.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.Mailer;
import marketplace.api.Json;
import marketplace.kernel.Instants;

/** Receives all mails: the last 500, stored with the data and shown at /local/mail. Nothing leaves the machine. */
public final class LocalMailbox implements Mailer {

    private static final String FILE = "mails";
    private static final int KEPT = 500;

    /** Without letters of several bytes, of which a kill could leave a part. */
    private static final ObjectWriter WRITER =
            Json.MAPPER.writerFor(ObjectNode.class).with(JsonWriteFeature.ESCAPE_NON_ASCII);

    private final DataFolder data;
    private final InstantSource clock;
    private final Deque<ObjectNode> mails = new ArrayDeque<>();
    private int appended;
    private volatile boolean away;

    public LocalMailbox(DataFolder data, InstantSource clock) {
        this.data = data;
        this.clock = clock;
        data.read(FILE).ifPresent(text -> {
            read(text);
            replaceFile();
        });
    }

    /** One mail per line, or one array in data of earlier versions. */
    private void read(String text) {
        try (MappingIterator<ObjectNode> stored =
                Json.MAPPER.readerFor(ObjectNode.class).readValues(text)) {
            while (stored.hasNextValue()) {
                keep(stored.nextValue());
            }
        } catch (JsonProcessingException _) {
            // A kill has cut off the last mail.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void keep(ObjectNode mail) {
        if (mails.size() == KEPT) {
            mails.removeFirst();
        }
        mails.addLast(mail);
    }

    private void replaceFile() {
        data.write(FILE, mails.stream().map(LocalMailbox::line).collect(Collectors.joining()));
        appended = 0;
    }

    private static String line(ObjectNode mail) {
        try {
            return WRITER.writeValueAsString(mail) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void send(Mail mail) {
        if (away) {
            throw new IllegalStateException("the mail service is away");
        }
        ObjectNode stored = Json.object()
                .put("to", mail.to().value())
                .put("subject", mail.subject())
                .put("text", mail.text())
                .put("sentAt", Instants.text(clock.instant()));
        if (!mail.html().isEmpty()) {
            stored.put("html", mail.html());
        }
        if (!mail.headers().isEmpty()) {
            mail.headers().forEach(stored.putObject("headers")::put);
        }
        if (!mail.parts().isEmpty()) {
            ArrayNode parts = stored.putArray("parts");
            mail.parts().forEach(part -> parts.add(shown(part)));
        }
        // Its job is done when this method returns, and is repeated when it fails.
        data.appendDurably(FILE, line(stored));
        keep(stored);
        appended++;
        // The file also has mails that are no longer kept.
        if (appended == KEPT) {
            replaceFile();
        }
    }

    /** Texts as they are, other parts in base64. */
    private static ObjectNode shown(Mail.Part part) {
        ObjectNode shown = Json.object().put("contentType", part.contentType()).put("name", part.name());
        return part.contentType().startsWith("text/")
                ? shown.put("text", new String(part.bytes(), StandardCharsets.UTF_8))
                : shown.put("base64", part.bytes());
    }

    /** Newest first. All recipients if {@code to} is empty. */
    public synchronized List<ObjectNode> mails(String to) {
        List<ObjectNode> wanted = new ArrayList<>(mails.stream()
                .filter(mail -> to.isEmpty() || mail.path("to").asText().equalsIgnoreCase(to))
                .toList());
        Collections.reverse(wanted);
        return wanted;
    }

    public void away(boolean gone) {
        away = gone;
    }
}
