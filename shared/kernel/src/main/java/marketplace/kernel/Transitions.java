package marketplace.kernel;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The transitions of a state machine. A verb that is not listed for a state is refused there. */
public final class Transitions<S extends Enum<S> & Wire, V extends Enum<V>> {

    private final Map<V, Map<S, S>> nextByVerb;

    private Transitions(Map<V, Map<S, S>> nextByVerb) {
        this.nextByVerb = nextByVerb;
    }

    public static <S extends Enum<S> & Wire, V extends Enum<V>> Builder<S, V> of(Class<S> states, Class<V> verbs) {
        return new Builder<>(states, new EnumMap<>(verbs));
    }

    public Optional<S> after(S state, V verb) {
        return Optional.ofNullable(nextByVerb.getOrDefault(verb, Map.of()).get(state));
    }

    /** The states in which the verb is possible, as a sentence lists them: {@code open, shut or locked}. */
    public String allowing(V verb) {
        List<String> states = nextByVerb.getOrDefault(verb, Map.of()).keySet().stream()
                .map(Wire::wire)
                .toList();
        int last = states.size() - 1;
        return last < 1
                ? String.join("", states)
                : String.join(", ", states.subList(0, last)) + " or " + states.get(last);
    }

    public boolean isFinal(S state) {
        return nextByVerb.values().stream().noneMatch(next -> next.containsKey(state));
    }

    public static final class Builder<S extends Enum<S> & Wire, V extends Enum<V>> {

        private final Class<S> states;
        private final Map<V, Map<S, S>> nextByVerb;

        private Builder(Class<S> states, Map<V, Map<S, S>> nextByVerb) {
            this.states = states;
            this.nextByVerb = nextByVerb;
        }

        @SafeVarargs
        public final Builder<S, V> move(V verb, S next, S... from) {
            for (S state : from) {
                add(verb, state, next);
            }
            return this;
        }

        @SafeVarargs
        public final Builder<S, V> stay(V verb, S... in) {
            for (S state : in) {
                add(verb, state, state);
            }
            return this;
        }

        private void add(V verb, S from, S next) {
            S other =
                    nextByVerb.computeIfAbsent(verb, _ -> new EnumMap<>(states)).put(from, next);
            if (other != null) {
                throw new IllegalArgumentException(verb + " leads from " + from + " to " + other + " and " + next);
            }
        }

        public Transitions<S, V> build() {
            return new Transitions<>(nextByVerb);
        }
    }
}
