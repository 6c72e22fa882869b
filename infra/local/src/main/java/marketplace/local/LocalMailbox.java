package marketplace.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.Mailer;
import marketplace.api.Json;
import marketplace.kernel.Instants;

/** Receives all mails: the last 500, stored with the data and shown at /local/mail. Nothing leaves the machine. */
final class LocalMailbox implements Mailer {

    private static final String FILE = "mails";
    private static final int KEPT = 500;

    private final DataFolder data;
    private final InstantSource clock;
    private final Deque<ObjectNode> mails = new ArrayDeque<>();
    private volatile boolean away;

    LocalMailbox(DataFolder data, InstantSource clock) {
        this.data = data;
        this.clock = clock;
        data.read(FILE).ifPresent(text -> stored(text).forEach(mail -> mails.addLast((ObjectNode) mail)));
    }

    private static JsonNode stored(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void send(Mail mail) {
        if (away) {
            throw new IllegalStateException("the mail service is away");
        }
        if (mails.size() == KEPT) {
            mails.removeFirst();
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
        mails.addLast(stored);
        ArrayNode all = Json.MAPPER.createArrayNode();
        mails.forEach(all::add);
        data.write(FILE, all.toString());
    }

    /** Newest first. All recipients if {@code to} is empty. */
    synchronized List<ObjectNode> mails(String to) {
        List<ObjectNode> wanted = new ArrayList<>(mails.stream()
                .filter(mail -> to.isEmpty() || mail.path("to").asText().equalsIgnoreCase(to))
                .toList());
        Collections.reverse(wanted);
        return wanted;
    }

    void away(boolean gone) {
        away = gone;
    }
}
