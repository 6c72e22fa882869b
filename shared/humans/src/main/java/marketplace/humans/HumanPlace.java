package marketplace.humans;

import marketplace.api.Field;

/** City and country only, because profiles are public. */
public record HumanPlace(
        @Field(max = 100, nullable = true, oneLine = true) String city,

        @Field(value = "Country: ISO 3166 code or English name.", max = 60, nullable = true)
        String country,

        @Field(value = "Whether remote work is offered. Default false.", nullable = true)
        Boolean isRemoteAvailable) {

    public HumanPlace {
        isRemoteAvailable = Boolean.TRUE.equals(isRemoteAvailable);
    }
}
