/**
 * Taste runs: a vetted panel of humans compares two to six artifacts. A run is recruiting until the first answer,
 * collecting until all answers are there or 48 hours are over, synthesizing while its report is made, then closed. It
 * is expired if no answer counts, and failed if its report is not made within 24 hours. It never ends because of its
 * votes. Every answer is paid at once, also one that is left out. docs/taste.md
 *
 * <p>Read {@link marketplace.studies.taste.TasteBrief} for the fields and their rules, {@link
 * marketplace.studies.taste.TasteRun} for the verbs, {@link marketplace.studies.taste.Inviting} for who is invited and
 * {@link marketplace.studies.taste.Respond} for how an answer is taken and paid. {@link
 * marketplace.studies.taste.report} makes the report.
 */
package marketplace.studies.taste;
