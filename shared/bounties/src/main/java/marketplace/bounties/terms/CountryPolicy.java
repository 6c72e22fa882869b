package marketplace.bounties.terms;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * The countries from which humans may apply to a bounty.
 *
 * <p>Set by admins only.
 *
 * @param supported ISO 3166 codes in capitals; empty for all countries
 * @param closed countries that are excluded now
 */
public record CountryPolicy(List<String> supported, List<String> closed) {

    public static final CountryPolicy NONE = new CountryPolicy(List.of(), List.of());

    public CountryPolicy {
        supported = List.copyOf(supported);
        closed = List.copyOf(closed);
    }

    /** Null leaves a part unchanged. */
    public CountryPolicy revised(List<String> newSupported, List<String> newClosed) {
        return new CountryPolicy(
                newSupported == null ? supported : Countries.requireCodes("supportedCountries", newSupported),
                newClosed == null ? closed : Countries.requireCodes("intakeClosedCountries", newClosed));
    }

    /** For the audit log. */
    public String words() {
        return "supported: " + String.join(" ", supported) + "; closed: " + String.join(" ", closed);
    }

    /**
     * Refuses an applicant from another country, or from an unknown one.
     *
     * @param country ISO 3166 code in capitals
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
                            .orElse("This bounty takes applications from certain countries only, and your country"
                                    + " is unknown. Add it to your profile's location."));
        }
    }
}
