/**
 * How many humans fit a place and a skill. A profile's commit records the cells that it enters and leaves; the tick
 * counts them, so that profiles of one city do not conflict and a reader needs one item.
 */
package marketplace.humans.coverage;
