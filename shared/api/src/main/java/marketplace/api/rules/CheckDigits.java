package marketplace.api.rules;

import java.math.BigInteger;

/** Check digits: most numbers that only look like one of these fail. */
public enum CheckDigits {
    CARD,
    IBAN;

    private static final BigInteger NINETY_SEVEN = BigInteger.valueOf(97);

    boolean accepts(String match) {
        String number = match.replaceAll("[^a-z0-9]", "");
        return switch (this) {
            case CARD -> isCard(number);
            case IBAN -> isIban(number);
        };
    }

    /** Luhn's formula. */
    private static boolean isCard(String number) {
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            int digit = number.charAt(number.length() - 1 - i) - '0';
            int weighted = i % 2 == 0 ? digit : 2 * digit;
            sum += weighted > 9 ? weighted - 9 : weighted;
        }
        return sum % 10 == 0;
    }

    /** ISO 7064, MOD 97-10. */
    private static boolean isIban(String number) {
        StringBuilder digits = new StringBuilder();
        String rotated = number.substring(4) + number.substring(0, 4);
        rotated.chars().forEach(sign -> digits.append(Character.digit(sign, 36)));
        return new BigInteger(digits.toString()).mod(NINETY_SEVEN).intValue() == 1;
    }
}
