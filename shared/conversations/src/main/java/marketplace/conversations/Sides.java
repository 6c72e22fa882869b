package marketplace.conversations;

import java.util.List;
import java.util.Optional;

/** Both sides' items. The other one is absent for a hidden conversation, and after a deletion of its account. */
record Sides(Conversation own, Optional<Conversation> other) {

    List<Conversation> all() {
        return other.map(there -> List.of(own, there)).orElseGet(() -> List.of(own));
    }

    /** The sides that see what {@code own} does. */
    List<Conversation> seeing(boolean hidden) {
        return hidden ? List.of(own) : all();
    }
}
