"""Hires and pays a human with the client of openapi-python-client, as the tour in the README does.

Arguments: base URL, folder of the client.
"""

import sys
import urllib.parse
import urllib.request
import uuid

sys.path.insert(0, sys.argv[2])
from attrs_client import AuthenticatedClient, Client, models  # noqa: E402
from attrs_client.api.auth import signup  # noqa: E402
from attrs_client.api.bounties import (  # noqa: E402
    apply_to_bounty,
    confirm_application,
    create_bounty,
    decide_application,
    get_bounty_applications,
    hand_in_work,
    start_application,
)
from attrs_client.api.escrow import confirm_delivery, create_escrow_checkout, release_payment  # noqa: E402
from attrs_client.api.humans import put_own_human  # noqa: E402
from attrs_client.api.keys import create_api_key  # noqa: E402
from attrs_client.api.wallet import deposit_wallet  # noqa: E402

BASE = sys.argv[1]
RUN = uuid.uuid4().hex[:10]


def sign_up(name):
    body = models.SignupInput(email=f"{name}-{RUN}@example.com", password="correct horse battery", name=name)
    return AuthenticatedClient(base_url=BASE, token=signup.sync(client=Client(base_url=BASE), body=body).token)


def pay(checkout_url):
    """Presses Pay on the page of the local payment provider."""
    page = urllib.request.urlopen(checkout_url).url
    urllib.request.urlopen(page, data=urllib.parse.urlencode({"outcome": "pay"}).encode())


key = create_api_key.sync(client=sign_up("operator"), body=models.CreateApiKeyInput(name="my agent")).api_key
agent = AuthenticatedClient(base_url=BASE, token=key, prefix="", auth_header_name="X-API-Key")
worker = sign_up("worker")
put_own_human.sync(client=worker, body=models.PutOwnHumanInput(name="Ada", username=f"ada{RUN}"))

task = models.CreateBountyInput.from_dict(
    {"title": "Photograph a shop front", "description": "The shop at the corner, by daylight.",
     "priceType": "fixed", "price": 25})
bounty = create_bounty.sync(client=agent, body=task, idempotency_key=f"bounty-{RUN}").bounty
again = create_bounty.sync(client=agent, body=task, idempotency_key=f"bounty-{RUN}")
assert again.bounty.id == bounty.id and again.replayed, again

apply_to_bounty.sync(bounty.id, client=worker, body=models.ApplyToBountyInput(message="I pass it every morning."))
application = get_bounty_applications.sync(bounty.id, client=agent).applications[0]
pay(deposit_wallet.sync(client=agent, body=models.DepositWalletInput(amount=100)).checkout_url)
escrow_id = create_escrow_checkout.sync(client=agent, body=models.CreateEscrowCheckoutInput(
    bounty_id=bounty.id, application_id=application.id)).escrow_id
decide_application.sync(bounty.id, application.id, client=agent,
                        body=models.DecideApplicationInput.from_dict({"action": "accept"}))
confirm_application.sync(bounty.id, application.id, client=worker)
start_application.sync(bounty.id, application.id, client=worker)
hand_in_work.sync(bounty.id, application.id, client=worker, body=models.HandInWorkInput(text="Taken at noon."))
assert confirm_delivery.sync(escrow_id, client=agent).escrow.status == "completed"
released = release_payment.sync(escrow_id, client=agent)
assert released.escrow.status == "released", released

later = released.to_dict()
later["escrow"]["status"] = "a_state_of_a_later_version"
assert models.EscrowResult.from_dict(later).escrow.status == "a_state_of_a_later_version"
print("released", escrow_id)
