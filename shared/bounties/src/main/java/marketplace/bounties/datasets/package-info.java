/**
 * The collected files of a bounty's accepted applications, as one ZIP archive or as a list of URLs.
 *
 * <p>A small archive is made during the call. A large one is built by a chain of jobs, one per part of the file in the
 * object store and one that joins them. The state of a build is one item per bounty, which names the version of the
 * bounty that the archive shows; each job stores its part and then commits the position after it with the next job, so
 * a killed job is repeated with the same bytes. The manifest is fixed first, and with it all sizes and offsets. An
 * archive is removed 25 hours after its start, and within a minute after one of its applicants or the owner deletes
 * the account.
 *
 * <p>Read the manifest with the names of the files ({@link marketplace.bounties.datasets.Manifest}), the archive
 * ({@link marketplace.bounties.datasets.ZipArchive}), the build and its states ({@link
 * marketplace.bounties.datasets.DatasetBuild}), the jobs ({@link marketplace.bounties.datasets.DatasetBuilder}), then
 * the use-cases ({@link marketplace.bounties.datasets.DatasetService}).
 */
package marketplace.bounties.datasets;
