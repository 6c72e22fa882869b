/**
 * Mails about events and deadlines. Rules and the table of mails: docs/notifications.md.
 *
 * <p>An event or a {@link marketplace.kernel.Notice} becomes a job; {@link marketplace.notifications.NoticeMails} turns
 * it into at most one mail per person. {@link marketplace.notifications.MailKind} is the table of all mails, and {@code
 * mails.txt} has their texts. Nothing here reads bounties, bookings or money: {@link
 * marketplace.notifications.WorkLookup}, {@link marketplace.notifications.VisitLookup} and {@link
 * marketplace.notifications.SubscriptionLookup} are the questions that the composition answers.
 */
package marketplace.notifications;
