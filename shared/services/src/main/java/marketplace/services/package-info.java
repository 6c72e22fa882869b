/**
 * Services: what humans offer at a fixed price, such as an hour of photography. Providers publish and change them;
 * everyone can browse them.
 *
 * <p>Read the record with its verbs ({@link marketplace.services.listings.Listing}), the index ({@link
 * marketplace.services.listings.ListingIndex}), the store ({@link marketplace.services.listings.Listings}), the use-cases ({@link
 * marketplace.services.listings.ListingService}), then the catalogue ({@link marketplace.services.listings.ListingOperations}).
 */
package marketplace.services;
