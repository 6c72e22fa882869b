package marketplace.bounties.terms;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * The countries from which humans may apply to a bounty.
 *
 * <p>Set by admins; a poster says where the work is, not who may do it.
 *
 * @param supported from these alone, as ISO 3166 codes in capitals; empty for from everywhere
 * @param closed no longer from these
 */
public record CountryPolicy(List<String> supported, List<String> closed) {

    public static final CountryPolicy NONE = new CountryPolicy(List.of(), List.of());

    public CountryPolicy {
        supported = List.copyOf(supported);
        closed = List.copyOf(closed);
    }

    /** The policy with what is asked for in its place; null leaves a part as it is. */
    public CountryPolicy revised(List<String> newSupported, List<String> newClosed) {
        return new CountryPolicy(
                newSupported == null ? supported : Countries.requireCodes("supportedCountries", newSupported),
                newClosed == null ? closed : Countries.requireCodes("intakeClosedCountries", newClosed));
    }

    /** In words, for the log. */
    public String words() {
        return "supported: " + String.join(" ", supported) + "; closed: " + String.join(" ", closed);
    }

    /**
     * Refuses an applicant from elsewhere; one who does not say from where is from elsewhere.
     *
     * @param country a code in capitals
     */
    public void require(Optional<String> country) {
        boolean admitted = this.equals(NONE)
                || country.filter(code -> supported.isEmpty() || supported.contains(code))
                        .filter(code -> !closed.contains(code))
                        .isPresent();
        if (!admitted) {
            throw new Problem(
                    ErrorCode.COUNTRY_NOT_SUPPORTED,
                    country.map(code -> "This bounty takes no applications from " + code + " now.")
                            .orElse("This bounty takes applications from certain countries only, and yours is not"
                                    + " known; put it into your profile's location."));
        }
    }
}
