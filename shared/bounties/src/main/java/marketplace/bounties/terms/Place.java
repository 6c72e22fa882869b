package marketplace.bounties.terms;

import marketplace.api.Field;

public record Place(
        @Field(value = "City.", max = 100, nullable = true, oneLine = true)
        String city,

        @Field(value = "State or region.", max = 100, nullable = true, oneLine = true)
        String state,

        @Field(value = "ISO 3166 code or English name.", max = 60, nullable = true)
        String country,

        @Field(value = "May be done from elsewhere.", nullable = true)
        Boolean isRemoteAllowed) {}
