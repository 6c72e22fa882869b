package marketplace.studies.findings;

/** How alike two texts are, from 0 to 1. A port, so that a sentence model can replace the comparison of words. */
@FunctionalInterface
public interface TextSimilarity {

    /** The texts are equal but for a word or some letters. */
    double NEARLY_IDENTICAL = 0.9;

    double between(String one, String other);
}
