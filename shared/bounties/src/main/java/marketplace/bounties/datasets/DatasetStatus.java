package marketplace.bounties.datasets;

import marketplace.kernel.Wire;

enum DatasetStatus implements Wire {
    BUILDING,
    BUILT,
    TOO_LARGE
}
