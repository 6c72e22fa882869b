package marketplace.testing;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.api.Json;

/** An external issuer. It signs with the JDK alone, so that our code is not tested against itself. */
public final class FakeIssuer implements AutoCloseable {

    public enum Algorithm {
        RS256("RSA", "SHA256withRSA"),
        ES256("EC", "SHA256withECDSAinP1363Format"),
        EDDSA("Ed25519", "Ed25519");

        private final String keys;
        private final String signature;

        Algorithm(String keys, String signature) {
            this.keys = keys;
            this.signature = signature;
        }

        public String header() {
            return this == EDDSA ? "EdDSA" : name();
        }
    }

    public static final String AUDIENCE = "client-of-the-marketplace";

    private static final int RSA_BITS = 2048;
    private static final int COORDINATE_BYTES = 32;
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private static final Map<Algorithm, KeyPair> FIRST_KEYS = newKeys();

    private final HttpServer server;
    private final AtomicInteger asked = new AtomicInteger();
    private volatile Map<Algorithm, KeyPair> keys;
    private final AtomicInteger generation = new AtomicInteger(1);
    private volatile int status = 200;
    private volatile String describedIssuer;
    private volatile String keysAddress;

    private FakeIssuer(Map<Algorithm, KeyPair> keys) {
        this.keys = keys;
        try {
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        describedIssuer = issuer();
        keysAddress = issuer() + "/keys";
        server.createContext("/.well-known/openid-configuration", exchange -> answer(exchange, description()));
        server.createContext("/keys", exchange -> answer(exchange, keySet()));
        server.start();
    }

    /** Keys are shared by all instances, because generating them is slow. */
    public static FakeIssuer start() {
        return new FakeIssuer(FIRST_KEYS);
    }

    /** Has its own keys under the same key ids. */
    public static FakeIssuer startWithOtherKeys() {
        return new FakeIssuer(newKeys());
    }

    public String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public int asked() {
        return asked.get();
    }

    public void answersWith(int newStatus) {
        status = newStatus;
    }

    public void describes(String issuer) {
        describedIssuer = issuer;
    }

    public void keepsKeysAt(String address) {
        keysAddress = address;
    }

    public void rotate() {
        keys = newKeys();
        generation.incrementAndGet();
    }

    public ObjectNode claims(String subject, String email, Instant now) {
        return Json.object()
                .put("iss", issuer())
                .put("aud", AUDIENCE)
                .put("sub", subject)
                .put("email", email)
                .put("email_verified", true)
                .put("name", "Ada of Elsewhere")
                .put("iat", now.getEpochSecond())
                .put("exp", now.plus(Duration.ofHours(1)).getEpochSecond());
    }

    public String token(ObjectNode claims) {
        return token(Algorithm.RS256, claims);
    }

    public String token(Algorithm algorithm, ObjectNode claims) {
        ObjectNode header =
                Json.object().put("alg", algorithm.header()).put("typ", "JWT").put("kid", kid(algorithm));
        return token(header, claims, algorithm);
    }

    public String token(ObjectNode header, ObjectNode claims, Algorithm algorithm) {
        String signed = BASE64.encodeToString(Json.bytes(header)) + "." + BASE64.encodeToString(Json.bytes(claims));
        try {
            Signature signature = Signature.getInstance(algorithm.signature);
            signature.initSign(keys.get(algorithm).getPrivate());
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + BASE64.encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    public String kid(Algorithm algorithm) {
        return algorithm.header() + "-" + generation.get();
    }

    public PublicKey publicKey(Algorithm algorithm) {
        return keys.get(algorithm).getPublic();
    }

    private ObjectNode description() {
        return Json.object().put("issuer", describedIssuer).put("jwks_uri", keysAddress);
    }

    private ObjectNode keySet() {
        ObjectNode set = Json.object();
        ArrayNode list = set.putArray("keys");
        keys.forEach((algorithm, pair) -> {
            ObjectNode key = list.addObject().put("kid", kid(algorithm)).put("use", "sig");
            switch (algorithm) {
                case RS256 -> {
                    RSAPublicKey rsa = (RSAPublicKey) pair.getPublic();
                    key.put("kty", "RSA").put("n", number(rsa.getModulus())).put("e", number(rsa.getPublicExponent()));
                }
                case ES256 -> {
                    ECPublicKey ec = (ECPublicKey) pair.getPublic();
                    key.put("kty", "EC")
                            .put("crv", "P-256")
                            .put("x", coordinate(ec.getW().getAffineX()))
                            .put("y", coordinate(ec.getW().getAffineY()));
                }
                case EDDSA -> {
                    byte[] spki = pair.getPublic().getEncoded();
                    byte[] point = Arrays.copyOfRange(spki, spki.length - COORDINATE_BYTES, spki.length);
                    key.put("kty", "OKP").put("crv", "Ed25519").put("x", BASE64.encodeToString(point));
                }
            }
        });
        return set;
    }

    private static String number(BigInteger number) {
        byte[] bytes = number.toByteArray();
        return BASE64.encodeToString(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
    }

    private static String coordinate(BigInteger number) {
        byte[] fixed = new byte[COORDINATE_BYTES];
        byte[] bytes = number.toByteArray();
        int length = Math.min(bytes.length, COORDINATE_BYTES);
        System.arraycopy(bytes, bytes.length - length, fixed, COORDINATE_BYTES - length, length);
        return BASE64.encodeToString(fixed);
    }

    private static Map<Algorithm, KeyPair> newKeys() {
        Map<Algorithm, KeyPair> made = new EnumMap<>(Algorithm.class);
        try {
            for (Algorithm algorithm : Algorithm.values()) {
                KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm.keys);
                switch (algorithm) {
                    case RS256 -> generator.initialize(RSA_BITS);
                    case ES256 -> generator.initialize(new ECGenParameterSpec("secp256r1"));
                    case EDDSA -> {}
                }
                made.put(algorithm, generator.generateKeyPair());
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK makes such keys", e);
        }
        return made;
    }

    private void answer(HttpExchange exchange, ObjectNode body) throws IOException {
        asked.incrementAndGet();
        try (exchange) {
            byte[] bytes = Json.bytes(body);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
