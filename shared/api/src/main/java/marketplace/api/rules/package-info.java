/**
 * Rules about texts, as data: {@link marketplace.api.rules.RuleFile} reads them, a {@link marketplace.api.rules.Rule}
 * finds the places of a text that it is about, {@link marketplace.api.rules.PlainText} is what it reads.
 */
package marketplace.api.rules;
