package marketplace.bounties.applications;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.bounties.Bounty;
import marketplace.bounties.terms.GeoPoint;
import marketplace.bounties.terms.Place;
import marketplace.humans.uploads.HandedInBefore;
import marketplace.humans.uploads.PhotoClaims;
import marketplace.humans.uploads.Upload;
import marketplace.kernel.Id.UploadId;

/** What the receipt of a submission states besides its ids and time. It is fixed when the work is submitted. */
public record Receipt(String briefSha256, List<ReceivedFile> files) {

    public Receipt {
        files = List.copyOf(files);
    }

    /** A file as it is stored with the submission and shown in the receipt. */
    public record ReceivedFile(
            @Field UploadId uploadId,

            @Field("SHA-256 of all bytes, in hex.") String sha256,
            @Field("Length in bytes.") long bytes,
            @Field("Media type that the bytes have.") String contentType,

            @Field("Who submitted the same bytes first: no = they are new.")
            HandedInBefore handedInBefore,

            @Field(value = "When the photo says it was taken.", nullable = true)
            Instant claimedAt,

            @Field(value = "UTC offset that the photo claims. Null: claimedAt counts as UTC.", nullable = true)
            String claimedOffset,

            @Field(value = "Latitude that the photo claims, in degrees.", nullable = true)
            BigDecimal claimedLatitude,

            @Field(value = "Longitude that the photo claims.", nullable = true)
            BigDecimal claimedLongitude,

            @Field(value = "Metres from the claimed place to the bounty's. Null: unknown.", nullable = true)
            Long metersToPlace,

            @Field(value = "Seconds from claimedAt to the upload.", nullable = true)
            Long secondsToUpload,

            @Field(value = "Whether claimedAt is before the bounty was posted.", nullable = true)
            Boolean takenBeforeBounty) {

        static ReceivedFile of(Upload file, PhotoClaims claims, HandedInBefore before, Bounty bounty) {
            Optional<Instant> taken = Optional.ofNullable(claims.takenAt());
            return new ReceivedFile(
                    file.id(),
                    file.sha256(),
                    file.bytes(),
                    file.type().contentType(),
                    before,
                    claims.takenAt(),
                    claims.utcOffset(),
                    claims.latitude(),
                    claims.longitude(),
                    meters(claims, bounty),
                    taken.map(at -> Duration.between(at, file.createdAt()).toSeconds())
                            .orElse(null),
                    taken.map(at -> at.isBefore(bounty.createdAt())).orElse(null));
        }

        private static Long meters(PhotoClaims claims, Bounty bounty) {
            return GeoPoint.of(claims.latitude(), claims.longitude())
                    .flatMap(taken -> Optional.ofNullable(bounty.terms().task().location())
                            .flatMap(Place::point)
                            .map(taken::metersTo))
                    .orElse(null);
        }
    }
}
