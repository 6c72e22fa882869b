package marketplace.kernel.text;

import java.util.Set;
import java.util.regex.Pattern;

/** Whether a reader sees what a text says. */
public final class VisibleText {

    /** Letters that show nothing: the fillers of Hangul. */
    private static final Set<Integer> FILLERS = Set.of(0x115F, 0x1160, 0x3164, 0xFFA0);

    /** The pattern of Braille without a dot: a symbol, but it looks like a space. */
    private static final int BRAILLE_BLANK = 0x2800;

    /** The flags of England, Scotland and Wales: the only use of tag characters that shows something. */
    private static final Pattern FLAG = Pattern.compile("\\x{1F3F4}[\\x{E0020}-\\x{E007E}]{1,6}\\x{E007F}");

    /**
     * Line ends and other controls, direction marks, which can make a name look like another party's, annotations, and
     * tag characters, which show nothing but are read by programs.
     */
    private static final Pattern CONTROL = Pattern.compile(
            "[\\p{Cc}\\x{2028}\\x{2029}\\x{061C}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}\\x{2066}-\\x{206F}"
                    + "\\x{FFF9}-\\x{FFFB}\\x{E0000}-\\x{E007F}]");

    /** What a text must be that {@link #isOneLine} refuses. */
    public static final String ONE_LINE = "must be one line without control characters or text direction marks";

    private VisibleText() {}

    /** Whether nothing of it is shown: marks show nothing without a letter. */
    public static boolean isBlank(String text) {
        return text.codePoints().allMatch(VisibleText::showsNothing);
    }

    /** Whether it is one line without control characters. */
    public static boolean isOneLine(String text) {
        return !CONTROL.matcher(FLAG.matcher(text).replaceAll("")).find();
    }

    /** Whether it looks like a space. */
    public static boolean isGap(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == BRAILLE_BLANK;
    }

    private static boolean showsNothing(int c) {
        return isGap(c) || Character.isISOControl(c) || isInvisible(c);
    }

    /** Formatting, such as a zero width joiner, marks, and letters that show nothing. */
    public static boolean isInvisible(int c) {
        return FILLERS.contains(c)
                || switch (Character.getType(c)) {
                    case Character.FORMAT, Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> true;
                    default -> false;
                };
    }
}
