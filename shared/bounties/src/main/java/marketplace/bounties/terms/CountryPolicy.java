package marketplace.bounties.terms;

import java.util.List;
import java.util.Optional;
import marketplace.humans.Countries;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** The countries whose residents may apply, as ISO 3166 codes in capitals. No supported country means all. */
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

    public String auditText() {
        return "supported: " + String.join(" ", supported) + "; closed: " + String.join(" ", closed);
    }

    public boolean admits(Optional<String> country) {
        return this.equals(NONE)
                || country.filter(code -> supported.isEmpty() || supported.contains(code))
                        .filter(code -> !closed.contains(code))
                        .isPresent();
    }

    /** Rejects an applicant from an unknown country too. */
    public void require(Optional<String> country) {
        if (!admits(country)) {
            throw new Problem(
                    ErrorCode.COUNTRY_NOT_SUPPORTED,
                    country.map(code -> "This bounty does not accept applications from " + code + ".")
                            .orElse("This bounty accepts applications from certain countries only, and your country"
                                    + " is unknown. Add it to your profile's location."));
        }
    }
}
