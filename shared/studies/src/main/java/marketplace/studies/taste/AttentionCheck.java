package marketplace.studies.taste;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import marketplace.api.Field;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.text.SearchText;

/** A question that is answered rightly by reading it. Those of one member of a panel are always the same. */
record AttentionCheck(
        @Field("What to do.") String prompt,

        @Field("The words to choose from.") List<String> options) {

    private static final List<String> WORDS =
            List.of("river", "window", "pepper", "violin", "candle", "harbor", "button", "meadow");

    private static final int OPTIONS = 4;

    AttentionCheck {
        options = List.copyOf(options);
    }

    private record Asked(String word, List<String> options) {}

    static List<AttentionCheck> of(TasteRun run, HumanId human) {
        return asked(run, human).stream()
                .map(asked -> new AttentionCheck(
                        "To show that you read this, answer it with the word " + asked.word() + ".", asked.options()))
                .toList();
    }

    static boolean isPassed(TasteRun run, HumanId human, List<String> answers) {
        List<Asked> asked = asked(run, human);
        return IntStream.range(0, asked.size())
                .allMatch(index -> SearchText.folded(answers.get(index))
                        .strip()
                        .equals(asked.get(index).word()));
    }

    private static List<Asked> asked(TasteRun run, HumanId human) {
        List<String> words = new ArrayList<>(WORDS);
        Random seeded = new Random((run.id() + " " + human).hashCode());
        return IntStream.range(0, run.brief().attentionChecks())
                .mapToObj(_ -> {
                    Collections.shuffle(words, seeded);
                    List<String> options = List.copyOf(words.subList(0, OPTIONS));
                    return new Asked(options.get(seeded.nextInt(OPTIONS)), options);
                })
                .toList();
    }
}
