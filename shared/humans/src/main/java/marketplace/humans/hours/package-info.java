/**
 * The hours in which a human works, as wall time: a usual week ({@link marketplace.humans.hours.WeekHours}), days that
 * differ from it ({@link marketplace.humans.hours.DayException}), and the two together ({@link
 * marketplace.humans.hours.OpeningHours}). No class here knows a time zone.
 */
package marketplace.humans.hours;
