package marketplace.api.rules;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Words for the digits, in the languages in which phone numbers are most often spelled out here. */
final class NumberWords {

    private static final List<String> LANGUAGES = List.of(
            "zero one two three four five six seven eight nine",
            "oh",
            "cero uno dos tres cuatro cinco seis siete ocho nueve",
            "zero un deux trois quatre cinq six sept huit neuf",
            "null eins zwei drei vier funf sechs sieben acht neun",
            "zero um dois tres quatro cinco seis sete oito nove",
            "zero uno due tre quattro cinque sei sette otto nove",
            "ноль один два три четыре пять шесть семь восемь девять");

    private static final Map<String, String> DIGITS = LANGUAGES.stream()
            .map(words -> words.split(" "))
            .flatMap(words -> IntStream.range(0, words.length)
                    .mapToObj(digit -> Map.entry(words[digit], Integer.toString(digit))))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (first, _) -> first));

    private static final Map<String, Integer> TIMES = Map.of(
            "double", 2, "doppel", 2, "doble", 2, "duplo", 2, "triple", 3, "treble", 3, "dreifach", 3, "tripla", 3);

    /** Most letters in a number of a few digits. With more letters it is a word. */
    private static final int MOST_LETTERS = 2;

    private NumberWords() {}

    static Optional<String> digits(String word) {
        return Optional.ofNullable(DIGITS.get(word));
    }

    /** How often the next digit is repeated; 1 for most words. */
    static int times(String word) {
        return TIMES.getOrDefault(word, 1);
    }

    /** Replaces letters used for zeros and ones: o171 is 0171. */
    static String withDigits(String word) {
        long letters = word.chars()
                .filter(letter -> letter == 'o' || letter == 'i' || letter == 'l')
                .count();
        long digits = word.chars().filter(Character::isDigit).count();
        boolean isNumber = letters <= MOST_LETTERS && digits > letters && letters + digits == word.length();
        return isNumber ? word.replace('o', '0').replace('i', '1').replace('l', '1') : word;
    }
}
