/**
 * How many receivers are called at once, per endpoint and account, and who is next. Read {@code SlotState}, {@code
 * DeliverySlots}, {@code WaitingLine} and {@code Admission} in this order.
 */
package marketplace.webhooks.slots;
