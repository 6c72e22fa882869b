/**
 * Bookings in the calendars of their two sides. docs/services.md
 *
 * <p>Read how bookings become calendar files ({@link marketplace.services.calendar.CalendarFiles}), then the feed of a
 * provider: its store ({@link marketplace.services.calendar.CalendarFeeds}), what it shows ({@link
 * marketplace.services.calendar.FeedReader}) and the operation that makes its address. The files hold no e-mail of the
 * other side, and the table holds only the hash of a feed's secret.
 */
package marketplace.services.calendar;
