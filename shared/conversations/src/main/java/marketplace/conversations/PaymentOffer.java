package marketplace.conversations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Problem.Detail;
import marketplace.kernel.text.VisibleText;

/** The metadata of a payment offer. The amount is for the whole task. */
public record PaymentOffer(
        String taskTitle, String taskDescription, BigDecimal estimatedHours, Money amount, String currency) {

    private static final int TITLE_MIN_LENGTH = 5;
    private static final int TITLE_MAX_LENGTH = 200;
    private static final BigDecimal LEAST_USD = BigDecimal.ONE;
    private static final BigDecimal MOST_USD = BigDecimal.valueOf(10_000);
    private static final BigDecimal LEAST_HOURS = new BigDecimal("0.083");
    private static final BigDecimal MOST_HOURS = BigDecimal.valueOf(10_000);
    private static final String USD = "USD";

    static PaymentOffer require(ObjectNode metadata) {
        if (metadata == null) {
            throw Problem.invalid("metadata", "is required for a payment_offer: taskTitle and offeredAmount");
        }
        List<Detail> faults = new ArrayList<>();
        JsonNode title = metadata.path("taskTitle");
        int length = title.asText().strip().length();
        require(
                title.isTextual() && length >= TITLE_MIN_LENGTH && length <= TITLE_MAX_LENGTH,
                faults,
                "taskTitle",
                "must be a text of 5 to 200 characters");
        require(VisibleText.isOneLine(title.asText()), faults, "taskTitle", VisibleText.ONE_LINE);
        JsonNode description = metadata.path("taskDescription");
        require(isAbsent(description) || description.isTextual(), faults, "taskDescription", "must be a text");
        require(
                isAbsent(metadata.path("estimatedHours"))
                        || isBetween(metadata.path("estimatedHours"), LEAST_HOURS, MOST_HOURS),
                faults,
                "estimatedHours",
                "must be a number from 0.083 to 10000");
        require(
                isBetween(metadata.path("offeredAmount"), LEAST_USD, MOST_USD),
                faults,
                "offeredAmount",
                "must be a number in USD from 1 to 10000");
        JsonNode currency = metadata.path("currency");
        require(isAbsent(currency) || currency.asText().equals(USD), faults, "currency", "must be USD");
        if (!faults.isEmpty()) {
            throw Problem.invalid(faults);
        }
        return read(metadata);
    }

    /** Of a message that was sent. Moderation may have made its texts longer than a sender's may be. */
    static PaymentOffer read(ObjectNode metadata) {
        return new PaymentOffer(
                metadata.path("taskTitle").textValue().strip(),
                metadata.path("taskDescription").textValue(),
                metadata.path("estimatedHours").isNumber()
                        ? metadata.path("estimatedHours").decimalValue()
                        : null,
                amount(metadata),
                USD);
    }

    static Money amount(JsonNode metadata) {
        return Money.ofUsd(metadata.path("offeredAmount").decimalValue(), "metadata.offeredAmount");
    }

    private static void require(boolean holds, List<Detail> faults, String field, String sentence) {
        if (!holds) {
            faults.add(new Detail("metadata." + field, sentence));
        }
    }

    private static boolean isAbsent(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    private static boolean isBetween(JsonNode value, BigDecimal least, BigDecimal most) {
        return value.isNumber()
                && value.decimalValue().compareTo(least) >= 0
                && value.decimalValue().compareTo(most) <= 0;
    }
}
