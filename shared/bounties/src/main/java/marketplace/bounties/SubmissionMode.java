package marketplace.bounties;

import marketplace.kernel.Wire;

/**
 * How humans take part.
 *
 * <p>Upload modes collect files directly: there the application is the submission.
 */
public enum SubmissionMode implements Wire {
    /** Humans apply, the owner picks. */
    APPLICATION,
    PHOTO_UPLOAD,
    VIDEO_UPLOAD,
    DOCUMENT_UPLOAD
}
