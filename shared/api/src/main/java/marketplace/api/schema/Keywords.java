package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.DialectId;
import com.networknt.schema.keyword.AnnotationKeyword;
import com.networknt.schema.keyword.DisallowUnknownKeywordFactory;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.regex.JDKRegularExpressionFactory;
import java.util.List;
import java.util.Locale;

/** The JSON Schema keywords that {@link Schemas} uses. Any other fails at startup, so none is left unchecked. */
final class Keywords {

    private static final List<KeywordType> CHECKED = List.of(
            KeywordType.TYPE,
            KeywordType.PROPERTIES,
            KeywordType.REQUIRED,
            KeywordType.ADDITIONAL_PROPERTIES,
            KeywordType.ITEMS,
            KeywordType.ENUM,
            KeywordType.CONST,
            KeywordType.MIN_LENGTH,
            KeywordType.MAX_LENGTH,
            KeywordType.MIN_ITEMS,
            KeywordType.MAX_ITEMS,
            KeywordType.MINIMUM,
            KeywordType.MAXIMUM,
            KeywordType.PATTERN,
            KeywordType.FORMAT);

    private static final List<AnnotationKeyword> ANNOTATIONS = List.of(
            new AnnotationKeyword("description"),
            new AnnotationKeyword("title"),
            new AnnotationKeyword("default"),
            new AnnotationKeyword("examples"));

    private static final Dialect DIALECT = Dialect.builder(DialectId.DRAFT_2020_12)
            .specificationVersion(SpecificationVersion.DRAFT_2020_12)
            .keywords(CHECKED)
            .keywords(ANNOTATIONS)
            .unknownKeywordFactory(DisallowUnknownKeywordFactory.getInstance())
            .formatKeywordFactory(_ -> Formats.keyword())
            .build();

    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDialect(
            DIALECT,
            registry -> registry
                    // Schemas without an id cannot be cached.
                    .schemaCacheEnabled(false)
                    .schemaLoader(loader -> loader.block(_ -> true))
                    .schemaRegistryConfig(SchemaRegistryConfig.builder()
                            .formatAssertionsEnabled(true)
                            .regularExpressionFactory(JDKRegularExpressionFactory.getInstance())
                            .locale(Locale.ROOT)
                            // The validator's messages repeat the rejected value.
                            .messageSource((keyword, _, _, _) -> keyword)
                            .build()));

    private Keywords() {}

    static Schema compile(JsonNode schema) {
        return REGISTRY.getSchema(schema);
    }
}
