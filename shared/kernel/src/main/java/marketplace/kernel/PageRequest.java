package marketplace.kernel;

import java.util.Optional;

public record PageRequest(int limit, Optional<String> after) {}
