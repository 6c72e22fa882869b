package marketplace.bounties.terms;

import marketplace.api.Field;

public record Place(
        @Field(value = "City.", max = 100, nullable = true) String city,

        @Field(value = "State or region.", max = 100, nullable = true)
        String state,

        @Field(value = "Country, as ISO 3166 code or English name.", max = 60, nullable = true)
        String country,

        @Field(value = "Whether it may be done from elsewhere.", nullable = true)
        Boolean isRemoteAllowed) {}
