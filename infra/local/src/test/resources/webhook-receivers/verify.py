"""Verifies one delivery with three libraries: verify.py <file with {secret, headers, body}>"""
import json
import sys

import standardwebhooks
import stripe
import svix

with open(sys.argv[1], encoding="utf-8") as file:
    delivery = json.load(file)
secret, headers, body = delivery["secret"], delivery["headers"], delivery["body"]
libraries = {
    "standardwebhooks": lambda text: standardwebhooks.Webhook(secret).verify(text, headers),
    "svix": lambda text: svix.Webhook(secret).verify(text, headers),
    "stripe": lambda text: stripe.WebhookSignature.verify_header(
        text, headers["x-service-signature"], secret, tolerance=300
    ),
}


def accepts(verify, text):
    try:
        verify(text)
        return True
    except (
        standardwebhooks.WebhookVerificationError,
        svix.WebhookVerificationError,
        stripe.SignatureVerificationError,
    ):
        return False


print(json.dumps({name: [accepts(verify, body), accepts(verify, body.replace("test", "tess"))]
                  for name, verify in libraries.items()}))
