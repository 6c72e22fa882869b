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
                "\"bio\":\"Cheaper if you pay me by PayPal without the platform.\" | bio | payment_by_other_means",
                "\"bio\":\"You can pay me via PayPal or Revolut.\" | bio | payment_by_other_means",
                "\"bio\":\"I prefer cash.\" | bio | cash_payment",
                "\"bio\":\"Write to me on WhatsApp.\" | bio | moves_to_messenger",
                "\"skills\":[\"driving\",\"ada@example.com\"] | skills.1 | email_address",
                "\"expertise\":[\"call 0171 234 56 78\"] | expertise.0 | phone_number",
                "\"location\":{\"city\":\"Porto ada@example.com\"} | location.city | email_address",
            })
    void contactDetailsAndPaymentElsewhereAreRefused(String fields, String field, String reason) {
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
