// Checks a receipt offline: node verify.mjs <file with {jws, jwks, brief, files}>, where files are Base64 by upload id.
// Prints what is not as the receipt says.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { compactVerify, createLocalJWKSet } from "jose";

const { jws, jwks, brief, files } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const faults = [];
try {
  const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet(jwks), { algorithms: ["ES256"] });
  if (protectedHeader.typ !== "submission-receipt+jwt") {
    faults.push("type");
  }
  const receipt = JSON.parse(new TextDecoder().decode(payload));
  if (sha256(brief) !== receipt.briefSha256) {
    faults.push("brief");
  }
  for (const { uploadId, sha256: expected } of receipt.files) {
    if (sha256(Buffer.from(files[uploadId], "base64")) !== expected) {
      faults.push(`file ${uploadId}`);
    }
  }
} catch (error) {
  faults.push(`signature: ${error.code}`);
}
console.log(JSON.stringify(faults));
