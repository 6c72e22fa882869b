package marketplace.bounties.terms;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Money;

/**
 * What a bounty offers and asks for: all that its owner said when posting it.
 *
 * <p>Apart from the bounty itself, because the terms stand while the status moves. A component that the owner left out
 * is null; lists are then empty.
 *
 * @param price for the whole task, or per hour
 * @param spots how many humans may be accepted
 * @param files set exactly when {@code submissionMode} collects files
 * @param seat what holds once somebody is accepted
 * @param countries from where one may apply; set by admins
 */
public record BountyTerms(
        String title,
        String description,
        String completionCriteria,
        List<EvidenceType> evidenceTypes,
        BigDecimal estimatedHours,
        PriceType priceType,
        Money price,
        String agentType,
        String category,
        List<String> skillsNeeded,
        Place location,
        Instant deadline,
        int spots,
        boolean identityRequired,
        List<RequiredLink> requiredLinks,
        List<ApplicationDetail> applicationDetails,
        LifecycleMessages lifecycleMessages,
        SubmissionMode submissionMode,
        FileCollection files,
        SeatTerms seat,
        CountryPolicy countries) {

    public BountyTerms {
        evidenceTypes = List.copyOf(evidenceTypes);
        skillsNeeded = List.copyOf(skillsNeeded);
        requiredLinks = List.copyOf(requiredLinks);
        applicationDetails = List.copyOf(applicationDetails);
    }

    /** What one human is asked in private: a single seat, nothing to apply with, and nobody to look for. */
    public static BountyTerms forOne(
            String title,
            String description,
            String completionCriteria,
            List<EvidenceType> evidenceTypes,
            BigDecimal estimatedHours,
            PriceType priceType,
            Money price,
            Instant deadline,
            SeatTerms seat) {
        return new BountyTerms(
                title,
                description,
                completionCriteria,
                evidenceTypes,
                estimatedHours,
                priceType,
                price,
                null,
                null,
                List.of(),
                null,
                deadline,
                1,
                false,
                List.of(),
                List.of(),
                null,
                SubmissionMode.APPLICATION,
                null,
                seat,
                CountryPolicy.NONE);
    }

    /** The terms with what may still be changed; null leaves a part as it is. */
    public BountyTerms revised(Boolean newIdentityRequired, LifecycleMessages newMessages, CountryPolicy newCountries) {
        return with(
                newIdentityRequired == null ? identityRequired : newIdentityRequired,
                newMessages == null ? lifecycleMessages : newMessages,
                seat,
                newCountries);
    }

    /** The terms without what is for applicants and workers alone. */
    public BountyTerms withoutOwnersWords() {
        return with(identityRequired, null, seat.withoutInstructions(), countries);
    }

    private BountyTerms with(
            boolean newIdentityRequired, LifecycleMessages newMessages, SeatTerms newSeat, CountryPolicy newCountries) {
        return new BountyTerms(
                title,
                description,
                completionCriteria,
                evidenceTypes,
                estimatedHours,
                priceType,
                price,
                agentType,
                category,
                skillsNeeded,
                location,
                deadline,
                spots,
                newIdentityRequired,
                requiredLinks,
                applicationDetails,
                newMessages,
                submissionMode,
                files,
                newSeat,
                newCountries);
    }

    /** Whether files are collected: then the application is the submission. */
    public boolean collectsFiles() {
        return submissionMode != SubmissionMode.APPLICATION;
    }

    /**
     * What one seat costs before the fee (decisions §6): the price, or the hourly price for the estimated hours, rounded
     * half up to a cent; empty for an hourly price without hours, where only an application's own price can say.
     */
    public Optional<Money> amountPerSeat() {
        return switch (priceType) {
            case FIXED -> Optional.of(price);
            case HOURLY ->
                Optional.ofNullable(estimatedHours)
                        .map(hours -> new Money(BigDecimal.valueOf(price.cents())
                                .multiply(hours)
                                .setScale(0, RoundingMode.HALF_UP)
                                .longValueExact()));
        };
    }
}
