package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.humans.wiring.HumansCapability;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Public texts of a profile pass the rules of moderation. */
class ProfileModerationTest {

    private final Marketplace market = new Marketplace(new MemoryTable(), on -> List.of(new HumansCapability(on)));

    @BeforeEach
    void join() {
        market.person("ada");
    }

    private Reply put(String fields) {
        return market.call("ada", "PUT", "/api/humans/me", "{\"name\":\"Ada\"," + fields + "}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"headline\":\"Mail me: ada.lovelace@example.com\" | headline | email_address",
                "\"bio\":\"I work fast. Call +49 171 2345678 any time.\" | bio | phone_number",
                "\"bio\":\"Book me on https://wa.me/491712345678\" | bio | messenger_link",
                "\"bio\":\"Pay me on paypal.me/ada, it is cheaper.\" | bio | payment_link",
                "\"skills\":[\"driving\",\"ada@example.com\"] | skills.1 | email_address",
                "\"expertise\":[\"call 0171 234 56 78\"] | expertise.0 | phone_number",
                "\"location\":{\"city\":\"Porto ada@example.com\"} | location.city | email_address",
            })
    void contactDetailsAndPaymentLinksAreRefused(String fields, String field, String reason) {
        Reply refused = put(fields);

        assertThat(refused.status() + " " + refused.errorCode()).isEqualTo("400 moderation_refused");
        assertThat(refused.text("error")).startsWith(field + " is public");
        assertThat(refused.text("details.0.field")).isEqualTo(field);
        assertThat(refused.text("details.0.message")).isEqualTo(reason);
        assertThat(market.call("ada", "GET", "/api/humans/me", "").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Social media manager: Instagram, TikTok and Facebook ads",
                "I build WhatsApp Business bots and Telegram channels for shops.",
                "PayPal and Stripe integrations, PCI audits",
                "Cashier with ten years of experience in cash handling",
                "Bookkeeping, bank reconciliation and IBAN checks",
                "Password managers, login tests and remote support with TeamViewer",
                "1,500+ jobs since 1998, Monday to Friday from 9:00 to 17:00",
                "Born 1990-05-17, based in 4000-123 Porto",
                "Crypto journalist; writes on bitcoin and gift cards",
                "I answer the phone in three languages and write e-mails for busy people.",
                "Signal processing and Discord moderation",
                "Mystery shopper: supermarkets, banks, petrol stations",
                "I test checkout flows with PayPal, Stripe, Apple Pay and Mercado Pago.",
                "I am a cashier: I accept cash, count it and close the till.",
                "Ich nehme an Umfragen teil und kenne Revolut und Wise.",
                "He asked for cash at the door, which is against the rules. Avoid.",
                "Tried to move the job to WhatsApp and asked for PayPal. Reported.",
                "Hat WhatsApp auf meinem neuen Handy eingerichtet.",
                "Explained Telegram channels to my mother; installed Skype on a laptop.",
            })
    void workWithMessengersMoneyAndPasswordsMayBeDescribed(String text) {
        Reply reply = put("\"headline\":\"" + text + "\",\"bio\":\"" + text + "\"");

        assertThat(reply.status()).as(reply.body().toString()).isEqualTo(200);
    }

    @Test
    void skillNamesMayBeThoseOfMessengersAndPaymentServices() {
        Reply reply = put(
                "\"skills\":[\"WhatsApp\",\"Instagram\",\"PayPal\",\"Bitcoin\",\"Telegram bots\",\"cash handling\"]");

        assertThat(reply.status()).as(reply.body().toString()).isEqualTo(200);
    }
}
