/**
 * Services: what humans offer at a fixed price, such as an hour of photography. Providers publish and change them;
 * everyone can browse them.
 *
 * <p>Read the record with its verbs ({@link marketplace.services.Listing}), the index ({@link
 * marketplace.services.ListingIndex}), the store ({@link marketplace.services.Listings}), the use-cases ({@link
 * marketplace.services.ListingService}), then the catalogue ({@link marketplace.services.ListingOperations}).
 */
package marketplace.services;
