// Verifies one delivery with three libraries: node verify.mjs <file with {secret, headers, body}>
import { readFileSync } from "node:fs";
import { Webhook as Standard } from "standardwebhooks";
import { Webhook as Svix } from "svix";
import Stripe from "stripe";

const { secret, headers, body } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const stripe = new Stripe("sk_test_unused");
const libraries = {
  standardwebhooks: (text) => new Standard(secret).verify(text, headers),
  svix: (text) => new Svix(secret).verify(text, headers),
  stripe: (text) => stripe.webhooks.constructEvent(text, headers["x-service-signature"], secret),
};
const result = {};
for (const [name, verify] of Object.entries(libraries)) {
  const accepts = (text) => {
    try {
      return Boolean(verify(text)) || true;
    } catch {
      return false;
    }
  };
  result[name] = [accepts(body), accepts(body.replace("test", "tess"))];
}
console.log(JSON.stringify(result));
