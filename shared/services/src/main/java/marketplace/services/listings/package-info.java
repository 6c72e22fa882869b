/**
 * Services as their providers publish and change them, and as everyone browses them.
 *
 * <p>Read the record with its verbs ({@link marketplace.services.listings.Listing}), the index ({@link
 * marketplace.services.listings.ListingIndex}), the store ({@link marketplace.services.listings.Listings}), the
 * use-cases ({@link marketplace.services.listings.ListingService}), then the catalogue ({@link
 * marketplace.services.listings.ListingOperations}).
 */
package marketplace.services.listings;
