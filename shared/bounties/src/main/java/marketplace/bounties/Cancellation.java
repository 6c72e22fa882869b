package marketplace.bounties;

import marketplace.kernel.Problem;

public record Cancellation(EndReason reason, String details) {

    public Cancellation {
        if (reason == EndReason.OTHER && (details == null || details.isBlank())) {
            throw Problem.invalid("details", "is required when reason is other");
        }
    }
}
