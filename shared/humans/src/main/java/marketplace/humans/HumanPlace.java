package marketplace.humans;

import java.util.Optional;
import marketplace.api.Field;

/** City and country only, because profiles are public. Null: not stated. */
public record HumanPlace(
        @Field(max = 100, nullable = true, oneLine = true) String city,

        @Field(value = "Country: ISO 3166 code or English name.", max = 60, nullable = true)
        String country,

        @Field(value = "Whether remote work is offered. Default false.", nullable = true)
        Boolean isRemoteAvailable) {

    public HumanPlace {
        city = HumanProfile.stated(city);
        country = HumanProfile.stated(country);
        isRemoteAvailable = Boolean.TRUE.equals(isRemoteAvailable);
    }

    /** The ISO 3166 code in capitals. */
    public Optional<String> countryCode() {
        return Optional.ofNullable(country).flatMap(Countries::find);
    }
}
