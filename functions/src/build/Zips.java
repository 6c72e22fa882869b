/**
 * Writes the zips that the functions are deployed from: the folder task without the libraries that only others need.
 * Run by the build: java Zips.java [target folder of the module] [time of all entries]
 *
 * The jars in a zip are not compressed: so the zip compresses each jar as a whole, which makes it two fifths smaller,
 * and a function that starts need not inflate its classes.
 */
void main(String[] arguments) throws IOException {
    Path target = Path.of(arguments[0]);
    LocalDateTime time = OffsetDateTime.parse(arguments[1]).toLocalDateTime();
    Path whole = target.resolve("whole.zip");
    pack(target.resolve("task"), time, whole);
    for (String zip : LEFT_OUT.keySet()) {
        copyWithout(LEFT_OUT.get(zip), whole, target.resolve(zip));
    }
    Files.delete(whole);
}

/** How the names of the jars start that no function of a zip needs. */
static final Map<String, Set<String>> LEFT_OUT = Map.of(
        "lean.zip", Set.of("bcprov-", "gson-", "stripe-java-"),
        "passwords.zip", Set.of("gson-", "stripe-java-"),
        "payments.zip", Set.of("bcprov-"));

static void pack(Path folder, LocalDateTime time, Path to) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(to)))) {
        for (Path file : files(folder)) {
            String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
            zip.putNextEntry(entry(name, time));
            if (name.startsWith("lib/")) {
                store(file, time, zip);
            } else {
                Files.copy(file, zip);
            }
        }
    }
}

/** Sorted, so that equal files make equal zips. */
static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
        return files.filter(Files::isRegularFile).sorted().toList();
    }
}

static ZipEntry entry(String name, LocalDateTime time) {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(time);
    return entry;
}

/** Keeps the order of the entries: a manifest must come first. */
static void store(Path jar, LocalDateTime time, OutputStream to) throws IOException {
    // Headers are written byte by byte, and deflating single bytes is slow.
    OutputStream buffered = new BufferedOutputStream(to, 1 << 16);
    ZipOutputStream stored = new ZipOutputStream(buffered);
    stored.setMethod(ZipOutputStream.STORED);
    try (ZipFile original = new ZipFile(jar.toFile())) {
        for (ZipEntry compressed : Collections.list(original.entries())) {
            ZipEntry entry = entry(compressed.getName(), time);
            entry.setSize(compressed.getSize());
            entry.setCrc(compressed.getCrc());
            stored.putNextEntry(entry);
            original.getInputStream(compressed).transferTo(stored);
        }
    }
    stored.finish();
    buffered.flush();
}

/** Copies compressed entries as they are, so that nothing is deflated twice. */
static void copyWithout(Set<String> leftOut, Path whole, Path zip) throws IOException {
    Files.copy(whole, zip, StandardCopyOption.REPLACE_EXISTING);
    try (FileSystem entries = FileSystems.newFileSystem(zip)) {
        for (Path jar : files(entries.getPath("lib"))) {
            if (leftOut.stream().anyMatch(jar.getFileName().toString()::startsWith)) {
                Files.delete(jar);
            }
        }
    }
}
