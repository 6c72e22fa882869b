package marketplace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SingleQuotedJsonTest {

    @Test
    void singleQuotesBecomeDoubleQuotes() {
        assertThat(SingleQuotedJson.strict("{'name':'Ada', 'price':25.00,'tags':['a','b']}"))
                .isEqualTo("""
                    {"name":"Ada", "price":25.00,"tags":["a","b"]}\
                    """);
        assertThat(SingleQuotedJson.strict("{'name':'Bob\\'s \"own\" \\u00e9\\n'}"))
                .isEqualTo("""
                    {"name":"Bob's \\"own\\" \\u00e9\\n"}\
                    """);
    }

    @Test
    void stringsInDoubleQuotesStay() {
        String json = """
            {"name":"Bob's \\"own\\" 'agent' \\\\","a":1}\
            """;

        assertThat(SingleQuotedJson.strict(json)).isEqualTo(json);
    }

    @Test
    void malformedTextStays() {
        for (String text : new String[] {"", "{", "{\"a\":", "{\"a\":\"", "\"\\", "{\"a\":1e309}", "nul", "[1,]}"}) {
            assertThat(SingleQuotedJson.strict(text)).isEqualTo(text);
        }
    }
}
