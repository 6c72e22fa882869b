package marketplace.functions.aws;

import java.nio.charset.StandardCharsets;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.Mailer;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.sesv2.SesV2Client;
import software.amazon.awssdk.services.sesv2.model.Attachment;
import software.amazon.awssdk.services.sesv2.model.AttachmentContentDisposition;
import software.amazon.awssdk.services.sesv2.model.AttachmentContentTransferEncoding;
import software.amazon.awssdk.services.sesv2.model.Body;
import software.amazon.awssdk.services.sesv2.model.Content;
import software.amazon.awssdk.services.sesv2.model.MessageHeader;

/** Sends mails through SES, from an address that the deployer has verified there. */
final class SesMailer implements Mailer {

    private static final String UTF_8 = StandardCharsets.UTF_8.name();

    private final SesV2Client ses;
    private final String from;

    SesMailer(SesV2Client ses, String from) {
        this.ses = ses;
        this.from = from;
    }

    @Override
    public void send(Mail mail) {
        ses.sendEmail(request -> request.fromEmailAddress(from)
                .destination(to -> to.toAddresses(mail.to().value()))
                .content(content -> content.simple(simple -> simple.subject(text(mail.subject()))
                        .body(body(mail))
                        .headers(mail.headers().entrySet().stream()
                                .map(header -> MessageHeader.builder()
                                        .name(header.getKey())
                                        .value(header.getValue())
                                        .build())
                                .toList())
                        .attachments(
                                mail.parts().stream().map(SesMailer::attachment).toList()))));
    }

    private static Attachment attachment(Mail.Part part) {
        return Attachment.builder()
                .fileName(part.name())
                .contentType(part.contentType())
                .rawContent(SdkBytes.fromByteArray(part.bytes()))
                .contentDisposition(AttachmentContentDisposition.ATTACHMENT)
                .contentTransferEncoding(AttachmentContentTransferEncoding.BASE64)
                .build();
    }

    private static Body body(Mail mail) {
        Body.Builder body = Body.builder().text(text(mail.text()));
        return (mail.html().isEmpty() ? body : body.html(text(mail.html()))).build();
    }

    private static Content text(String data) {
        return Content.builder().data(data).charset(UTF_8).build();
    }
}
