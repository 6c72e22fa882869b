package marketplace.api.rules;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import marketplace.kernel.text.SearchText;
import marketplace.kernel.text.VisibleText;

/** Folds letters that look or mean the same: case, width, accents, ornaments, and lookalikes of other scripts. */
final class Letters {

    /** A letter of another script, then the Latin letter that it resembles. */
    private static final String LOOKALIKES = "аaвbеeкkмmнhоoрpсcтtуyхxьbіiјjѕsһhӏlԁdԛqԝwѵv"
            + "αaβbγyεeηnιiκkμuνvοoρpσoτtυuχxωw"
            + "օoսuհhոnցgքf"
            + "ɑaʙbᴄcᴅdᴇeɡgɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz";

    private static final Map<Character, Character> LATIN = latin();

    private static final int FIRST_HANGUL = 0xAC00;
    private static final int LAST_HANGUL = 0xD7A3;

    private Letters() {}

    /** Empty for invisible characters. */
    static String fold(int codePoint) {
        if (codePoint < 128) {
            return Character.toString(Character.toLowerCase(codePoint));
        }
        if (VisibleText.isInvisible(codePoint)) {
            return "";
        }
        if (Character.isIdeographic(codePoint) || (codePoint >= FIRST_HANGUL && codePoint <= LAST_HANGUL)) {
            return Character.toString(codePoint);
        }
        StringBuilder folded = new StringBuilder(4);
        Normalizer.normalize(Character.toString(boxed(codePoint)), Normalizer.Form.NFKD)
                .toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(part -> !isMark(part))
                .forEach(part -> append(folded, part));
        return folded.toString();
    }

    private static void append(StringBuilder folded, int part) {
        int digit = Character.digit(part, 10);
        if (digit >= 0) {
            folded.append(digit);
        } else if (Character.isWhitespace(part) || Character.isSpaceChar(part)) {
            folded.append(' ');
        } else {
            folded.append(SearchText.plain(part));
        }
    }

    /** The Latin letter that looks like this one; 0 if there is none. */
    static char latin(int letter) {
        return LATIN.getOrDefault((char) letter, (char) 0);
    }

    static boolean isLatin(int letter) {
        return letter >= 'a' && letter <= 'z';
    }

    private static boolean isMark(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    /** White letters in black circles and squares, which Unicode does not decompose, as plain capitals. */
    private static int boxed(int codePoint) {
        if (codePoint >= 0x1F150 && codePoint <= 0x1F169) {
            return 'A' + codePoint - 0x1F150;
        }
        return codePoint >= 0x1F170 && codePoint <= 0x1F189 ? 'A' + codePoint - 0x1F170 : codePoint;
    }

    private static Map<Character, Character> latin() {
        Map<Character, Character> pairs = new HashMap<>();
        for (int i = 0; i < LOOKALIKES.length(); i += 2) {
            pairs.put(LOOKALIKES.charAt(i), LOOKALIKES.charAt(i + 1));
        }
        return pairs;
    }
}
