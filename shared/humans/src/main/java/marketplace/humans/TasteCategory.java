package marketplace.humans;

import java.util.Locale;
import marketplace.kernel.Wire;

/** What a member of the taste panel judges. */
public enum TasteCategory implements Wire {
    DESIGN,
    VISUAL_ART,
    MUSIC,
    PHOTO_VIDEO,
    FASHION_STYLE,
    WRITING_PERFORMANCE;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
