package marketplace.api.rules;

import java.util.Arrays;
import java.util.Collections;
import marketplace.kernel.text.VisibleText;

/**
 * A text as a reader understands it, without the disguises that hide words from rules. Each character knows its place
 * in the source, so that a match can be hidden there. Every form is made in one pass over the text.
 */
public final class PlainText {

    /** Shorter runs of single letters occur in lists and abbreviations. */
    private static final int SPELLED_OUT = 3;

    private final String text;
    private final int[] starts;
    private final int[] ends;

    private PlainText(String text, int[] starts, int[] ends) {
        this.text = text;
        this.starts = starts;
        this.ends = ends;
    }

    /** Without differences of case, width, accents and script, and without invisible characters. */
    public static PlainText of(String source) {
        Writer folded = new Writer(source.length());
        for (int i = 0; i < source.length(); ) {
            int codePoint = source.codePointAt(i);
            int next = i + Character.charCount(codePoint);
            folded.append(codePoint == '\n' ? "\n" : fold(codePoint), i, next);
            i = next;
        }
        replaceLookalikes(folded.chars);
        return folded.done();
    }

    /** One character as {@link #of} writes it, in its own script. Empty if it is invisible. */
    public static String fold(int codePoint) {
        return VisibleText.isGap(codePoint) ? " " : Letters.fold(codePoint);
    }

    /** Words with one space between them: digits in words as letters, spelled out words joined, no punctuation. */
    public PlainText words() {
        return spaced(letters()).joined().unstretched();
    }

    public PlainText replaced(char sign, char by) {
        return new PlainText(text.replace(sign, by), starts, ends);
    }

    /** Number words as digits: "double five" is 5 5. */
    public PlainText numbers() {
        Writer numbers = new Writer(text.length());
        int times = 1;
        for (int i = 0; i < text.length(); ) {
            int end = wordEnd(i);
            if (end == i) {
                numbers.append(text.charAt(i), starts[i], ends[i]);
                i++;
                continue;
            }
            String word = text.substring(i, end);
            if (NumberWords.times(word) > 1) {
                times = NumberWords.times(word);
            } else {
                String digits = NumberWords.digits(word).orElse("");
                if (digits.isEmpty()) {
                    numbers.append(NumberWords.withDigits(word), starts, ends, i);
                } else {
                    numbers.append(String.join(" ", Collections.nCopies(times, digits)), starts[i], ends[end - 1]);
                }
                times = 1;
            }
            i = end;
        }
        return numbers.done();
    }

    @Override
    public String toString() {
        return text;
    }

    /** The place in the source where the character of this form begins. */
    public int sourceStart(int index) {
        return starts[index];
    }

    /** The place in the source after the character of this form. */
    public int sourceEnd(int index) {
        return ends[index];
    }

    /** The index after the letters and digits that begin here. */
    private int wordEnd(int from) {
        int end = from;
        while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /**
     * Replaces lookalikes in words that mix scripts. A word of lookalikes alone is Latin if most other letters are:
     * "сор" is a word in a Russian text.
     */
    private static void replaceLookalikes(StringBuilder chars) {
        long latin = chars.chars().filter(Letters::isLatin).count();
        long foreign = chars.chars().filter(PlainText::isForeign).count();
        for (int i = 0; i < chars.length(); ) {
            int end = i;
            boolean mixed = false;
            boolean onlyLookalikes = true;
            while (end < chars.length() && Character.isLetterOrDigit(chars.charAt(end))) {
                mixed |= Letters.isLatin(chars.charAt(end));
                onlyLookalikes &= !isForeign(chars.charAt(end));
                end++;
            }
            for (int at = i; at < end && (mixed || (onlyLookalikes && latin >= foreign)); at++) {
                char lookalike = Letters.latin(chars.charAt(at));
                chars.setCharAt(at, lookalike == 0 ? chars.charAt(at) : lookalike);
            }
            i = Math.max(end, i + 1);
        }
    }

    private static boolean isForeign(int letter) {
        return Character.isLetter(letter) && !Letters.isLatin(letter) && Letters.latin(letter) == 0;
    }

    /** The text with letters for the digits and signs that stand for them in words of at least two letters. */
    private StringBuilder letters() {
        StringBuilder chars = new StringBuilder(text);
        for (int i = 0; i < chars.length(); ) {
            int end = i;
            int letters = 0;
            while (end < chars.length() && !Character.isWhitespace(chars.charAt(end))) {
                letters += Character.isLetter(chars.charAt(end)) ? 1 : 0;
                end++;
            }
            for (int at = i; letters > 1 && at < end; at++) {
                chars.setCharAt(at, letter(chars, at));
            }
            i = Math.max(end, i + 1);
        }
        return chars;
    }

    private static char letter(StringBuilder chars, int at) {
        char sign = chars.charAt(at);
        boolean beforeLetter = at + 1 < chars.length() && Character.isLetterOrDigit(chars.charAt(at + 1));
        boolean afterLetter = at > 0 && Character.isLetterOrDigit(chars.charAt(at - 1));
        return switch (sign) {
            case '0' -> 'o';
            case '1' -> 'i';
            case '3' -> 'e';
            case '4' -> 'a';
            case '5' -> 's';
            case '7' -> 't';
            case '8' -> 'b';
            case '@' -> beforeLetter && afterLetter ? 'a' : sign;
            case '$' -> beforeLetter || afterLetter ? 's' : sign;
            case '!', '|' -> beforeLetter && afterLetter ? 'i' : sign;
            default -> sign;
        };
    }

    /** One space between words, and a dot between sentences. */
    private PlainText spaced(StringBuilder chars) {
        Writer spaced = new Writer(chars.length());
        for (int i = 0; i < chars.length(); i++) {
            char sign = chars.charAt(i);
            boolean beforeLetter = i + 1 < chars.length() && Character.isLetterOrDigit(chars.charAt(i + 1));
            boolean afterLetter = i > 0 && Character.isLetterOrDigit(chars.charAt(i - 1));
            if (Character.isLetterOrDigit(sign)) {
                spaced.append(sign, starts[i], ends[i]);
            } else if (sign == '\n' || (isSentenceEnd(sign) && !beforeLetter)) {
                spaced.endSentence(starts[i], ends[i]);
            } else if (!(isJoint(sign) && beforeLetter && afterLetter)) {
                spaced.space(starts[i], ends[i]);
            }
        }
        return spaced.done();
    }

    private static boolean isSentenceEnd(char sign) {
        return ".!?;\u3002".indexOf(sign) >= 0;
    }

    private static boolean isJoint(char sign) {
        return "'\u2018\u2019`*".indexOf(sign) >= 0;
    }

    /** Words that were spelled out letter by letter. */
    private PlainText joined() {
        Writer joined = new Writer(text.length());
        for (int i = 0; i < text.length(); ) {
            int end = i;
            while (isSingleLetter(end)) {
                end += 2;
            }
            boolean spelledOut = end - i >= 2 * SPELLED_OUT;
            int copied = spelledOut ? end : Math.max(end, i + 1);
            for (int at = i; at < copied && at < text.length(); at++) {
                if (!spelledOut || Character.isLetter(text.charAt(at)) || at == end - 1) {
                    joined.append(text.charAt(at), starts[at], ends[at]);
                }
            }
            i = copied;
        }
        return joined.done();
    }

    private boolean isSingleLetter(int at) {
        return at < text.length()
                && Character.isLetter(text.charAt(at))
                && (at == 0 || text.charAt(at - 1) == ' ')
                && (at + 1 == text.length() || text.charAt(at + 1) == ' ');
    }

    /** Without the repetitions of a letter that is written three times or more. */
    private PlainText unstretched() {
        Writer once = new Writer(text.length());
        for (int i = 0; i < text.length(); ) {
            int end = i + 1;
            while (end < text.length() && text.charAt(end) == text.charAt(i)) {
                end++;
            }
            boolean stretched = end - i > 2 && Character.isLetter(text.charAt(i));
            for (int at = i; at < (stretched ? i + 1 : end); at++) {
                once.append(text.charAt(at), starts[at], stretched ? ends[end - 1] : ends[at]);
            }
            i = end;
        }
        return once.done();
    }

    private static final class Writer {

        private final StringBuilder chars;
        private int[] starts;
        private int[] ends;

        Writer(int length) {
            chars = new StringBuilder(length);
            starts = new int[length];
            ends = new int[length];
        }

        void append(CharSequence text, int start, int end) {
            for (int i = 0; i < text.length(); i++) {
                append(text.charAt(i), start, end);
            }
        }

        void append(CharSequence text, int[] starts, int[] ends, int from) {
            for (int i = 0; i < text.length(); i++) {
                append(text.charAt(i), starts[from + i], ends[from + i]);
            }
        }

        void append(char sign, int start, int end) {
            if (chars.length() == starts.length) {
                starts = Arrays.copyOf(starts, 2 * starts.length + 8);
                ends = Arrays.copyOf(ends, 2 * ends.length + 8);
            }
            starts[chars.length()] = start;
            ends[chars.length()] = end;
            chars.append(sign);
        }

        void space(int start, int end) {
            if (chars.isEmpty() || chars.charAt(chars.length() - 1) != ' ') {
                append(' ', start, end);
            }
        }

        void endSentence(int start, int end) {
            space(start, end);
            if (chars.length() < 2 || chars.charAt(chars.length() - 2) != '.') {
                append('.', start, end);
                append(' ', start, end);
            }
        }

        PlainText done() {
            return new PlainText(chars.toString(), starts, ends);
        }
    }
}
