package marketplace.hiring.directhires;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.identities.AgentProof;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.PublicTexts;
import marketplace.api.schema.CallerSchema;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.EvidenceRule;
import marketplace.bounties.terms.EvidenceType;
import marketplace.bounties.terms.Pay;
import marketplace.bounties.terms.PriceType;
import marketplace.bounties.terms.SeatTerms;
import marketplace.bounties.terms.Task;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;
import marketplace.money.checkouts.ReturnPages;

/** The inputs of rent_human and create_personal_bounty. */
public final class DirectHireInputs {

    private DirectHireInputs() {}

    public record Work(
            @Field("For the task (default) or per estimated hour.")
            PriceType priceType,

            @Field(value = "Expected hours.", least = "0.083", most = "10000")
            BigDecimal estimatedHours,

            @Field(value = "Definition of done.", max = 5000)
            String completionCriteria,

            @Field(value = "What a submission must contain.", max = 4)
            List<EvidenceType> evidenceTypes,

            @Field("A submission has any (default) or all of evidenceTypes.")
            EvidenceRule evidenceMode,

            @Field("Deadline of the work.") Instant deadline,

            @Field(value = "What they need to begin.", max = 3000)
            String startInstructions,

            @Field("JSON Schema of the result.") ObjectNode deliverableSchema,

            @Field("Only from the wallet, no checkout. Default false.")
            Boolean walletOnly,

            @Field(value = "Most to pay in cents, with the fee.", least = "1", most = "100000000000")
            Long maxTotalCents,

            @JsonUnwrapped ReturnPages returns,

            @Field("Signed identity, for create_bounty.") AgentProof agentVerification) {

        private Order order(
                HumanId humanId,
                String title,
                String description,
                BigDecimal price,
                Integer completionWindowHours,
                boolean deferred) {
            SeatTerms seat = SeatTerms.forDirectHire(
                    completionWindowHours,
                    startInstructions,
                    CallerSchema.requireUnlessEmpty("deliverableSchema", deliverableSchema));
            Task task = Task.of(title, description, completionCriteria, evidenceTypes, evidenceMode)
                    .posted();
            Pay pay = new Pay(
                    priceType == null ? PriceType.FIXED : priceType, Money.ofUsd(price, "price"), estimatedHours);
            BountyTerms terms = BountyTerms.forDirectHire(task, pay, deadline, seat);
            requirePrice(pay);
            return new Order(
                    humanId,
                    terms,
                    deferred,
                    Boolean.TRUE.equals(walletOnly),
                    maxTotalCents,
                    returns,
                    Optional.ofNullable(agentVerification));
        }
    }

    @PublicTexts
    public record Rent(
            @Field(value = "Profile id or username.", required = true)
            HumanId humanId,

            @Field(
                    value = "The task in one line.",
                    required = true,
                    min = 5,
                    max = 200,
                    oneLine = true,
                    moderated = Field.Moderated.MASKED)
            String taskTitle,

            @Field(
                    value = "The task in full.",
                    required = true,
                    min = 10,
                    max = 5000,
                    moderated = Field.Moderated.MASKED)
            String taskDescription,

            @Field(value = "USD for the human. The fee comes on top.", required = true, least = "1", most = "10000")
            @Enforced(usd = true)
            BigDecimal price,

            @JsonUnwrapped Work work) {

        public Order order() {
            return work.order(humanId, taskTitle, taskDescription, price, null, false);
        }
    }

    @PublicTexts
    public record PersonalBounty(
            @Field(value = "Profile id or username.", required = true)
            HumanId humanId,

            @Field(
                    value = "The task in one line.",
                    required = true,
                    min = 5,
                    max = 200,
                    oneLine = true,
                    moderated = Field.Moderated.MASKED)
            String title,

            @Field(
                    value = "The task in full, as agreed.",
                    required = true,
                    min = 10,
                    max = 5000,
                    moderated = Field.Moderated.MASKED)
            String description,

            @Field(
                    value = "USD for the human, 1 to 10,000 in all. The fee comes on top.",
                    required = true,
                    least = "0.01",
                    most = "10000")
            @Enforced(usd = true)
            BigDecimal price,

            @JsonUnwrapped Work work,

            @Field("escrow (default): paid now. deferred: pay within 7 days with create_escrow_checkout.")
            Payment payment,

            @Field(value = "Hours from start until due. Default: the deadline, or 14 days.", least = "1", most = "8760")
            Integer completionWindowHours) {

        public Order order() {
            return work.order(humanId, title, description, price, completionWindowHours, payment == Payment.DEFERRED);
        }
    }

    enum Payment implements Wire {
        ESCROW,
        DEFERRED
    }

    public record Order(
            HumanId humanId,
            BountyTerms terms,
            boolean deferred,
            boolean walletOnly,
            Long maxTotalCents,
            ReturnPages returns,
            Optional<AgentProof> proof) {}

    private static final Money LEAST = new Money(100);
    private static final Money MOST = new Money(1_000_000);

    private static void requirePrice(Pay pay) {
        Money amount = pay.perSeat();
        if (amount.compareTo(LEAST) < 0 || amount.compareTo(MOST) > 0) {
            throw Problem.invalid(
                    "price",
                    "must come to 1 to 10000 USD in all; this is "
                            + amount.usd().toPlainString());
        }
    }
}
