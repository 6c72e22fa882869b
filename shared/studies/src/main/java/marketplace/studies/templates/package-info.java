/**
 * Templates of QA runs: what testers do, what they are paid, and on which dates a run starts. A template is active,
 * paused or completed. It never moves money itself. docs/qa.md
 *
 * <p>Read {@link marketplace.studies.templates.TemplateTerms} for the fields and their rules, {@link
 * marketplace.studies.templates.QaTemplate} for the verbs, {@link marketplace.studies.templates.Cadence} for the dates.
 */
package marketplace.studies.templates;
