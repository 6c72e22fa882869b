/** What QA runs and taste runs have in common: their events, and what an owner can do next. */
package marketplace.studies.runs;
