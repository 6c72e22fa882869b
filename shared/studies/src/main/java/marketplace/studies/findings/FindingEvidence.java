package marketplace.studies.findings;

import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.studies.templates.EvidenceMode;

/** @param timestampSec where to look in a video; null for the whole of it */
public record FindingEvidence(
        @Field(value = "Address of the file, from the evidence of this submission.", required = true, max = 2000)
        @Enforced(format = "uri")
        String url,

        @Field(value = "Kind of the file.", required = true) EvidenceMode type,

        @Field(value = "Second of a video from which to look.", least = "0", most = "86400", nullable = true)
        Integer timestampSec) {}
