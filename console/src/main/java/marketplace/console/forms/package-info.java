/**
 * Forms over operations. {@link marketplace.console.forms.FieldSchema} reads an operation's schema, {@link
 * marketplace.console.forms.FormArguments} turns what was submitted into arguments, {@link
 * marketplace.console.forms.FormView} draws the form with what was typed and what is wrong.
 */
package marketplace.console.forms;
