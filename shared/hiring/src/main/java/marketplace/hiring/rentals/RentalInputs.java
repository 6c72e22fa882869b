package marketplace.hiring.rentals;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.identities.AgentProof;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.policy.PublicTexts;
import marketplace.api.schema.CallerSchema;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.EvidenceType;
import marketplace.bounties.terms.Pay;
import marketplace.bounties.terms.PriceType;
import marketplace.bounties.terms.SeatTerms;
import marketplace.bounties.terms.Task;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;

/**
 * What renting a human takes (interface, rent_human and create_personal_bounty).
 *
 * <p>Both come to the same {@link Order}; they differ in the names of two fields, and in whether payment can be put off.
 */
public final class RentalInputs {

    static final String SIGNED = "Signed identity, for create_bounty.";
    static final String PRICE = "USD for the human, 1 to 10,000 in all; the fee comes on top.";
    static final String PRICE_TYPE = "Whether price is for the task (default), or per hour of estimatedHours.";
    static final String HOURS = "Expected effort in hours.";
    static final String EVIDENCE = "What a submission must show.";
    static final String DEADLINE = "By when the work is due; ISO 8601.";
    static final String WINDOW = "Hours from its start that the work may take. Default 14 days, or the deadline.";
    static final String INSTRUCTIONS = "What the human needs to begin.";
    static final String SCHEMA = "JSON Schema that a submission's result must fit; of an object.";
    static final String WALLET_ONLY = "True for a 402, not a checkout, where the wallet is short. Default false.";

    private RentalInputs() {}

    @PublicTexts
    public record Rent(
            @Field(value = "Id of the profile to hire.", required = true)
            HumanId humanId,

            @Field(value = "Title of the task.", required = true, min = 5, max = 200)
            String taskTitle,

            @Field(value = "The task in full.", required = true, min = 10, max = 5000)
            String taskDescription,

            @Field(value = PRICE, required = true, least = "0.01", most = "10000") @Enforced(usd = true)
            BigDecimal price,

            @Field(PRICE_TYPE) PriceType priceType,

            @Field(value = HOURS, least = "0.083", most = "10000")
            BigDecimal estimatedHours,

            @Field(value = "Definition of done.", max = 5000)
            String completionCriteria,

            @Field(value = EVIDENCE, max = 4) List<EvidenceType> evidenceTypes,

            @Field(DEADLINE) Instant deadline,

            @Field(value = INSTRUCTIONS, max = 3000) String startInstructions,

            @Field(SCHEMA) ObjectNode deliverableSchema,
            @Field(WALLET_ONLY) Boolean walletOnly,
            @Field(SIGNED) AgentProof agentVerification) {

        public Order order() {
            SeatTerms seat = seat(null, startInstructions, deliverableSchema);
            BountyTerms terms = terms(
                    taskTitle,
                    taskDescription,
                    completionCriteria,
                    evidenceTypes,
                    estimatedHours,
                    priceType,
                    price,
                    deadline,
                    seat);
            return Order.of(humanId, terms, false, walletOnly, agentVerification);
        }
    }

    @PublicTexts
    public record DirectOffer(
            @Field(value = "Id of the profile to hire.", required = true)
            HumanId humanId,

            @Field(value = "Title of the task.", required = true, min = 5, max = 200)
            String title,

            @Field(value = "The task in full, as agreed.", required = true, min = 10, max = 5000)
            String description,

            @Field(value = PRICE, required = true, least = "0.01", most = "10000") @Enforced(usd = true)
            BigDecimal price,

            @Field(PRICE_TYPE) PriceType priceType,

            @Field(value = HOURS, least = "0.083", most = "10000")
            BigDecimal estimatedHours,

            @Field(
                    "escrow (default): paid now, from the wallet or by a hosted checkout. deferred: paid within 7 days with"
                            + " create_escrow_checkout.")
            Payment payment,

            @Field(value = "Definition of done.", max = 5000)
            String completionCriteria,

            @Field(value = EVIDENCE, max = 4) List<EvidenceType> evidenceTypes,

            @Field(DEADLINE) Instant deadline,

            @Field(value = WINDOW, least = "1", most = "8760")
            Integer completionWindowHours,

            @Field(value = INSTRUCTIONS, max = 3000) String startInstructions,

            @Field(SCHEMA) ObjectNode deliverableSchema,
            @Field(WALLET_ONLY) Boolean walletOnly,
            @Field(SIGNED) AgentProof agentVerification) {

        public Order order() {
            SeatTerms seat = seat(completionWindowHours, startInstructions, deliverableSchema);
            BountyTerms terms = terms(
                    title,
                    description,
                    completionCriteria,
                    evidenceTypes,
                    estimatedHours,
                    priceType,
                    price,
                    deadline,
                    seat);
            return Order.of(humanId, terms, payment == Payment.DEFERRED, walletOnly, agentVerification);
        }
    }

    enum Payment implements Wire {
        ESCROW,
        DEFERRED
    }

    public record Order(
            HumanId humanId, BountyTerms terms, boolean deferred, boolean walletOnly, Optional<AgentProof> proof) {

        private static final Money LEAST = new Money(100);
        private static final Money MOST = new Money(1_000_000);

        private static Order of(
                HumanId human, BountyTerms terms, boolean deferred, Boolean walletOnly, AgentProof proof) {
            Money amount = terms.pay()
                    .perSeat()
                    .orElseThrow(() -> Problem.invalid("estimatedHours", "is required when priceType is hourly"));
            if (amount.compareTo(LEAST) < 0 || amount.compareTo(MOST) > 0) {
                throw Problem.invalid(
                        "price",
                        "must come to 1 to 10000 USD in all; this is "
                                + amount.usd().toPlainString());
            }
            return new Order(human, terms, deferred, Boolean.TRUE.equals(walletOnly), Optional.ofNullable(proof));
        }
    }

    private static SeatTerms seat(Integer completionWindowHours, String startInstructions, ObjectNode schema) {
        return SeatTerms.forDirectOffer(
                completionWindowHours,
                startInstructions,
                schema == null ? null : CallerSchema.require("deliverableSchema", schema));
    }

    private static BountyTerms terms(
            String title,
            String description,
            String completionCriteria,
            List<EvidenceType> evidenceTypes,
            BigDecimal estimatedHours,
            PriceType priceType,
            BigDecimal price,
            Instant deadline,
            SeatTerms seat) {
        return BountyTerms.forDirectOffer(
                Task.of(title, description, completionCriteria, evidenceTypes == null ? List.of() : evidenceTypes),
                new Pay(priceType == null ? PriceType.FIXED : priceType, Money.ofUsd(price, "price"), estimatedHours),
                deadline,
                seat);
    }
}
