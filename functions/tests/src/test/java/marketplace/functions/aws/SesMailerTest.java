package marketplace.functions.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sesv2.SesV2Client;
import software.amazon.awssdk.services.sesv2.model.Message;
import software.amazon.awssdk.services.sesv2.model.SendEmailRequest;
import software.amazon.awssdk.services.sesv2.model.SendEmailResponse;

class SesMailerTest {

    private static final class ListeningService implements SesV2Client {

        private final List<SendEmailRequest> heard = new ArrayList<>();

        @Override
        public SendEmailResponse sendEmail(SendEmailRequest request) {
            heard.add(request);
            return SendEmailResponse.builder().build();
        }

        @Override
        public String serviceName() {
            return "ses";
        }

        @Override
        public void close() {}
    }

    @Test
    void mailIsPlainTextFromTheConfiguredAddress() {
        ListeningService service = new ListeningService();

        new SesMailer(service, "noreply@marketplace.test")
                .send(new Mail(new Email("ada@example.com"), "Your code", "For \u201cÅda\u201d"));

        assertThat(service.heard).hasSize(1);
        SendEmailRequest request = service.heard.getFirst();
        assertThat(request.fromEmailAddress()).isEqualTo("noreply@marketplace.test");
        assertThat(request.destination().toAddresses()).containsExactly("ada@example.com");
        assertThat(request.destination().hasCcAddresses()).isFalse();
        Message message = request.content().simple();
        assertThat(message.subject().data()).isEqualTo("Your code");
        assertThat(message.body().text().data()).isEqualTo("For \u201cÅda\u201d");
        assertThat(message.body().text().charset()).isEqualTo("UTF-8");
        assertThat(message.body().html()).isNull();
    }

    @Test
    void partsAreAttachedWithTheirTypeAndName() {
        ListeningService service = new ListeningService();
        byte[] bytes = "BEGIN:VCALENDAR".getBytes(StandardCharsets.UTF_8);
        Mail.Part part = new Mail.Part("text/calendar; method=REQUEST; charset=UTF-8", "booking.ics", bytes);

        new SesMailer(service, "noreply@marketplace.test")
                .send(new Mail(new Email("ada@example.com"), "Booked", "text", "", Map.of(), List.of(part)));

        Message message = service.heard.getFirst().content().simple();
        assertThat(message.attachments()).singleElement().satisfies(attachment -> {
            assertThat(attachment.contentType()).isEqualTo("text/calendar; method=REQUEST; charset=UTF-8");
            assertThat(attachment.fileName()).isEqualTo("booking.ics");
            assertThat(attachment.contentDispositionAsString()).isEqualTo("ATTACHMENT");
            assertThat(attachment.rawContent().asByteArray()).isEqualTo(bytes);
        });
    }
}
