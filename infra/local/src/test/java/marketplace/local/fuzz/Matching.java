package marketplace.local.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Creates texts that match the regular expressions of a schema. Lookaheads are left to chance and checked afterwards.
 */
final class Matching {

    private static final int TRIES = 200;
    private static final int MANY = 8;
    private static final String DIGITS = "0123456789";
    private static final String WORDS = DIGITS + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    private static final String PRINTABLE = WORDS + "-./:@!$&'()*+,;=%?#[]{}|\\^`~<>\"";

    private final String pattern;
    private int at;

    private Matching(String pattern) {
        this.pattern = pattern;
    }

    static String text(String pattern, int least, int most, Chance chance) {
        Function<Chance, String> maker = new Matching(pattern).alternatives();
        Pattern compiled = Pattern.compile(pattern);
        for (int i = 0; i < TRIES; i++) {
            String text = maker.apply(chance);
            if (text.length() >= least
                    && text.length() <= most
                    && compiled.matcher(text).find()) {
                return text;
            }
        }
        throw new IllegalArgumentException("no text of " + least + " to " + most + " is found for " + pattern);
    }

    private boolean more() {
        return at < pattern.length();
    }

    private boolean skip(String text) {
        boolean here = pattern.startsWith(text, at);
        at += here ? text.length() : 0;
        return here;
    }

    private Function<Chance, String> alternatives() {
        List<Function<Chance, String>> all = new ArrayList<>();
        do {
            all.add(sequence());
        } while (skip("|"));
        return chance -> chance.of(all).apply(chance);
    }

    private Function<Chance, String> sequence() {
        List<Function<Chance, String>> parts = new ArrayList<>();
        while (more() && pattern.charAt(at) != '|' && pattern.charAt(at) != ')') {
            parts.add(counted(atom()));
        }
        return chance -> {
            StringBuilder text = new StringBuilder();
            parts.forEach(part -> text.append(part.apply(chance)));
            return text.toString();
        };
    }

    private Function<Chance, String> counted(Function<Chance, String> atom) {
        int least = 1;
        int most = 1;
        if (skip("?")) {
            least = 0;
        } else if (skip("*")) {
            least = 0;
            most = MANY;
        } else if (skip("+")) {
            most = MANY;
        } else if (skip("{")) {
            String[] bounds = pattern.substring(at, pattern.indexOf('}', at)).split(",", -1);
            at = pattern.indexOf('}', at) + 1;
            least = Integer.parseInt(bounds[0]);
            most = bounds.length == 1 ? least : bounds[1].isEmpty() ? least + MANY : Integer.parseInt(bounds[1]);
        }
        int from = least;
        int to = most;
        return chance -> {
            StringBuilder text = new StringBuilder();
            int count = chance.between(from, to);
            for (int i = 0; i < count; i++) {
                text.append(atom.apply(chance));
            }
            return text.toString();
        };
    }

    private Function<Chance, String> atom() {
        if (skip("(")) {
            boolean assertion = skip("?!") || skip("?=");
            skip("?:");
            Function<Chance, String> inner = alternatives();
            skip(")");
            return assertion ? _ -> "" : inner;
        }
        if (skip("^") || skip("$")) {
            return _ -> "";
        }
        String characters = skip("[") ? characterClass() : skip(".") ? PRINTABLE : single();
        return chance -> String.valueOf(characters.charAt(chance.below(characters.length())));
    }

    private String characterClass() {
        boolean not = skip("^");
        StringBuilder members = new StringBuilder();
        while (!skip("]")) {
            String member = single();
            if (member.length() == 1 && pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']') {
                at++;
                for (char next = member.charAt(0); next <= pattern.charAt(at); next++) {
                    members.append(next);
                }
                at++;
            } else {
                members.append(member);
            }
        }
        return not ? without(members.toString()) : members.toString();
    }

    private String single() {
        char next = pattern.charAt(at++);
        if (next != '\\') {
            return String.valueOf(next);
        }
        char escaped = pattern.charAt(at++);
        return switch (escaped) {
            case 'd' -> DIGITS;
            case 'w' -> WORDS;
            case 's' -> " \t";
            case 'S' -> PRINTABLE;
            default -> String.valueOf(escaped);
        };
    }

    private static String without(String members) {
        StringBuilder rest = new StringBuilder();
        PRINTABLE.chars().filter(c -> members.indexOf(c) < 0).forEach(c -> rest.append((char) c));
        return rest.toString();
    }
}
