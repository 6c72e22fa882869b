package marketplace.local.clients;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.kernel.secrets.Sha256;

/** Checks a receipt with the JDK alone, as somebody who has kept the receipt, the keys, the brief and the files. */
record ReceiptCheck(String jws, JsonNode jwks, String brief, Map<String, byte[]> files) {

    ReceiptCheck with(String otherJws) {
        return new ReceiptCheck(otherJws, jwks, brief, files);
    }

    ReceiptCheck withBrief(String other) {
        return new ReceiptCheck(jws, jwks, other, files);
    }

    ReceiptCheck withFiles(Map<String, byte[]> others) {
        return new ReceiptCheck(jws, jwks, brief, others);
    }

    /** What is not as the receipt says. Nothing of a receipt counts without its signature. */
    List<String> faults() throws GeneralSecurityException {
        String[] parts = jws.split("\\.", -1);
        JsonNode header = json(parts[0]);
        if (!isSigned(parts, header.get("kid").textValue())) {
            return List.of("signature");
        }
        List<String> faults = new ArrayList<>();
        if (!header.get("typ").textValue().equals("submission-receipt+jwt")) {
            faults.add("type");
        }
        JsonNode receipt = json(parts[1]);
        if (!Sha256.of(brief).equals(receipt.get("briefSha256").textValue())) {
            faults.add("brief");
        }
        for (JsonNode file : receipt.get("files")) {
            String upload = file.get("uploadId").textValue();
            if (!Sha256.of(files.get(upload)).equals(file.get("sha256").textValue())) {
                faults.add("file " + upload);
            }
        }
        return faults;
    }

    private boolean isSigned(String[] parts, String kid) throws GeneralSecurityException {
        for (JsonNode key : jwks.get("keys")) {
            if (key.get("kid").textValue().equals(kid)) {
                Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
                signature.initVerify(publicKey(key));
                signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
                return signature.verify(decoded(parts[2]));
            }
        }
        return false;
    }

    private static PublicKey publicKey(JsonNode jwk) throws GeneralSecurityException {
        AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
        curve.init(new ECGenParameterSpec("secp256r1"));
        ECPoint point = new ECPoint(coordinate(jwk.get("x")), coordinate(jwk.get("y")));
        return KeyFactory.getInstance("EC")
                .generatePublic(new ECPublicKeySpec(point, curve.getParameterSpec(ECParameterSpec.class)));
    }

    private static BigInteger coordinate(JsonNode value) {
        return new BigInteger(1, decoded(value.textValue()));
    }

    private static JsonNode json(String part) {
        return Json.parse(new String(decoded(part), StandardCharsets.UTF_8));
    }

    private static byte[] decoded(String part) {
        return Base64.getUrlDecoder().decode(part);
    }
}
