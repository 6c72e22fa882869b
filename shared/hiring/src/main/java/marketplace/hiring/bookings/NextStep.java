package marketplace.hiring.bookings;

import java.time.Instant;
import marketplace.api.Field;

/** What a side can do next with a booking or a subscription. */
public record NextStep(
        @Field("Name of the operation, or of an act outside the API.")
        String action,

        @Field(value = "Until when. Null without a deadline.", nullable = true)
        Instant dueAt,

        @Field("What it does.") String description,

        @Field(value = "HTTP method. Null if it is no operation.", nullable = true)
        String method,

        @Field(value = "Path. Null if it is no operation.", nullable = true)
        String path,

        @Field(value = "Name of the tool. Null if there is none.", nullable = true)
        String tool) {}
