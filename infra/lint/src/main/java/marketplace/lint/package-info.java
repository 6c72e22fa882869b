/** Runs the linters of templates and OpenAPI document in tests. Scripts and settings are in {@code infra/lint}. */
package marketplace.lint;
