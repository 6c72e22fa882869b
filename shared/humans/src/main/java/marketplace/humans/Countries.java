package marketplace.humans;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marketplace.kernel.Problem;
import marketplace.kernel.text.SearchText;

/** Countries by ISO 3166 code of two or three letters, by English name, and by other names that are in use. */
public final class Countries {

    private static final Pattern POINTS = Pattern.compile("['’.]");
    private static final Pattern PUNCTUATION = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern ST = Pattern.compile("\\bst\\b");
    private static final Pattern THE = Pattern.compile("\\bthe\\b");
    private static final Pattern SPACES = Pattern.compile(" +");

    /** Names besides those of the JDK. Kosovo's code is in use, but not in ISO 3166. */
    private static final Map<String, List<String>> OTHER_NAMES = Map.ofEntries(
            Map.entry("ae", List.of("uae", "emirates")),
            Map.entry("ag", List.of("antigua")),
            Map.entry("ax", List.of("aland")),
            Map.entry("ba", List.of("bosnia", "herzegovina")),
            Map.entry("bn", List.of("brunei darussalam")),
            Map.entry("bo", List.of("plurinational state of bolivia")),
            Map.entry("cd", List.of("dr congo", "drc", "democratic republic of congo", "congo kinshasa")),
            Map.entry("cg", List.of("republic of congo", "congo brazzaville")),
            Map.entry("ci", List.of("ivory coast")),
            Map.entry("cn", List.of("prc", "peoples republic of china", "mainland china")),
            Map.entry("cv", List.of("cabo verde")),
            Map.entry("cz", List.of("czech republic")),
            Map.entry("fk", List.of("falklands", "falkland islands malvinas")),
            Map.entry("fm", List.of("federated states of micronesia")),
            Map.entry(
                    "gb",
                    List.of(
                            "uk",
                            "great britain",
                            "britain",
                            "england",
                            "scotland",
                            "wales",
                            "northern ireland",
                            "united kingdom of great britain and northern ireland")),
            Map.entry("hk", List.of("hong kong", "hongkong")),
            Map.entry("ie", List.of("republic of ireland")),
            Map.entry("ir", List.of("islamic republic of iran")),
            Map.entry("kg", List.of("kyrgyz republic")),
            Map.entry("kn", List.of("saint kitts")),
            Map.entry("kp", List.of("democratic peoples republic of korea", "dprk")),
            Map.entry("kr", List.of("korea", "republic of korea", "rok")),
            Map.entry("la", List.of("lao peoples democratic republic")),
            Map.entry("mk", List.of("macedonia")),
            Map.entry("mm", List.of("burma", "myanmar")),
            Map.entry("mo", List.of("macao", "macau")),
            Map.entry("md", List.of("republic of moldova")),
            Map.entry("nl", List.of("holland")),
            Map.entry("pg", List.of("png")),
            Map.entry("ps", List.of("palestine", "state of palestine")),
            Map.entry("ru", List.of("russian federation")),
            Map.entry("sa", List.of("ksa", "kingdom of saudi arabia")),
            Map.entry("sk", List.of("slovak republic")),
            Map.entry("sh", List.of("saint helena ascension and tristan da cunha")),
            Map.entry("st", List.of("sao tome")),
            Map.entry("sy", List.of("syrian arab republic")),
            Map.entry("sz", List.of("swaziland")),
            Map.entry("tl", List.of("east timor")),
            Map.entry("tr", List.of("turkey")),
            Map.entry("tt", List.of("trinidad")),
            Map.entry("tw", List.of("republic of china", "taiwan province of china")),
            Map.entry("tz", List.of("united republic of tanzania")),
            Map.entry("us", List.of("united states of america", "america")),
            Map.entry("va", List.of("vatican", "holy see")),
            Map.entry("vc", List.of("saint vincent")),
            Map.entry("ve", List.of("bolivarian republic of venezuela")),
            Map.entry("vn", List.of("viet nam")),
            Map.entry("xk", List.of("kosovo", "republic of kosovo", "xkx", "xk")),
            Map.entry("za", List.of("rsa")));

    private static final Map<String, String> CODES_BY_NAME = byName();

    /** In capitals. */
    public static final Set<String> CODES = CODES_BY_NAME.values().stream()
            .map(code -> code.toUpperCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());

    private Countries() {}

    private static Map<String, String> byName() {
        Map<String, String> codes = new HashMap<>();
        for (String iso : Locale.getISOCountries()) {
            codes.put(key(iso), iso.toLowerCase(Locale.ROOT));
        }
        for (String iso : Locale.getISOCountries()) {
            Locale country = Locale.of("", iso);
            String code = iso.toLowerCase(Locale.ROOT);
            codes.put(key(country.getDisplayCountry(Locale.ENGLISH)), code);
            codes.put(key(country.getISO3Country()), code);
        }
        OTHER_NAMES.forEach((code, names) -> names.forEach(name -> codes.put(key(name), code)));
        return Map.copyOf(codes);
    }

    /** The ISO 3166 code in capitals; empty if the text names no known country. */
    public static Optional<String> find(String text) {
        return Optional.ofNullable(CODES_BY_NAME.get(key(text))).map(code -> code.toUpperCase(Locale.ROOT));
    }

    /** Null is allowed: the field is optional. */
    public static void requireKnown(String field, String text) {
        if (text != null && find(text).isEmpty()) {
            throw Problem.invalid(field, "must be an ISO 3166 code or the English name of a country, such as PT");
        }
    }

    public static List<String> requireCodes(String field, List<String> texts) {
        return texts.stream()
                .map(text -> find(text)
                        .orElseThrow(() -> Problem.invalid(
                                field, "must hold ISO 3166 codes or English names of countries; unknown: " + text)))
                .distinct()
                .sorted()
                .toList();
    }

    /** The code in lower case if the text names a known country; otherwise the normalized text. */
    public static String normalized(String text) {
        String code = CODES_BY_NAME.get(key(text));
        return code == null ? SearchText.normal(text) : code;
    }

    /** Names differ in accents, the article, "and", "Saint", punctuation and order: "Korea, Republic of". */
    private static String key(String name) {
        String unpointed =
                POINTS.matcher(SearchText.folded(name).replace("&", " and ")).replaceAll("");
        String words = PUNCTUATION.matcher(unpointed).replaceAll(" ");
        String withSaint = ST.matcher(words).replaceAll("saint");
        return SPACES.splitAsStream(THE.matcher(withSaint).replaceAll(" "))
                .filter(word -> !word.isEmpty())
                .sorted()
                .collect(Collectors.joining(" "));
    }
}
