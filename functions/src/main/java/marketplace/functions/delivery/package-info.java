/** Makes the attempts of deliveries that the queue asks for. */
package marketplace.functions.delivery;
