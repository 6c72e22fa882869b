/**
 * Forms over operations. {@link marketplace.console.forms.FieldSchema} reads an operation's schema, {@link
 * marketplace.console.forms.FormArguments} turns what was submitted into arguments, {@link
 * marketplace.console.forms.FormView} draws the form with what was typed and what is wrong.
 *
 * <p>{@link marketplace.console.forms.Questions} makes fields from the JSON Schema of a stranger, which the page has
 * read: one for each value, named by its position, so that no name in the schema has a meaning here. What fields cannot
 * ask for is asked as one text of JSON.
 */
package marketplace.console.forms;
