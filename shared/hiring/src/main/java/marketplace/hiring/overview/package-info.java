/**
 * What one person is owed and has to do, gathered from hires, offers, bookings and conversations. It decides nothing:
 * each deadline and each sum comes from the rule that enforces it. Read {@link
 * marketplace.hiring.overview.OverviewViews} first.
 */
package marketplace.hiring.overview;
