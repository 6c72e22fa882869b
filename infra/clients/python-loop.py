"""Hires and pays a human with the generated Python client, as the tour in the README does.

Arguments: base URL, folder of the client.
"""

import sys
import urllib.parse
import urllib.request
import uuid

sys.path.insert(0, sys.argv[2])
import marketplace_client as api  # noqa: E402

BASE = sys.argv[1]
RUN = uuid.uuid4().hex[:10]


def client(**credentials):
    configuration = api.Configuration(host=BASE)
    if "key" in credentials:
        configuration.api_key["ApiKey"] = credentials["key"]
    if "token" in credentials:
        configuration.access_token = credentials["token"]
    return api.ApiClient(configuration)


def sign_up(name):
    signed_up = api.AuthApi(client()).signup(
        api.SignupInput(email=f"{name}-{RUN}@example.com", password="correct horse battery", name=name))
    return signed_up.token


def pay(checkout_url):
    """Presses Pay on the page of the local payment provider."""
    page = urllib.request.urlopen(checkout_url).url
    urllib.request.urlopen(page, data=urllib.parse.urlencode({"outcome": "pay"}).encode())


operator = client(token=sign_up("operator"))
key = api.KeysApi(operator).create_api_key(api.CreateApiKeyInput(name="my agent")).api_key
agent = client(key=key)
worker = client(token=sign_up("worker"))
api.HumansApi(worker).put_own_human(api.PutOwnHumanInput(name="Ada", username=f"ada{RUN}", skills=["photography"]))

task = dict(title="Photograph a shop front", description="The shop at the corner, by daylight.",
            price_type="fixed", price=25)
bounties = api.BountiesApi(agent)
preview = bounties.create_bounty(api.CreateBountyInput(**task, dry_run=True))
assert preview.dry_run and preview.would_succeed, preview
bounty = bounties.create_bounty(api.CreateBountyInput(**task), idempotency_key=f"bounty-{RUN}").bounty
again = bounties.create_bounty(api.CreateBountyInput(**task), idempotency_key=f"bounty-{RUN}")
assert again.bounty.id == bounty.id and again.replayed, again

api.BountiesApi(worker).apply_to_bounty(
    bounty.id, apply_to_bounty_input=api.ApplyToBountyInput(message="I pass it every morning."))
application = bounties.get_bounty_applications(bounty.id).applications[0]

pay(api.WalletApi(agent).deposit_wallet(api.DepositWalletInput(amount=100)).checkout_url)
assert api.WalletApi(agent).get_wallet_balance().balance_cents == 10000

escrows = api.EscrowApi(agent)
escrow_id = escrows.create_escrow_checkout(create_escrow_checkout_input=api.CreateEscrowCheckoutInput(
    bounty_id=bounty.id, application_id=application.id)).escrow_id
bounties.decide_application(bounty.id, application.id,
                            decide_application_input=api.DecideApplicationInput(action="accept"))
seat = api.BountiesApi(worker)
seat.confirm_application(bounty.id, application.id)
seat.start_application(bounty.id, application.id)
seat.hand_in_work(bounty.id, application.id, hand_in_work_input=api.HandInWorkInput(
    text="Taken at noon.", links=["https://photos.example.com/1"]))
assert escrows.confirm_delivery(escrow_id).escrow.status == "completed"
released = escrows.release_payment(escrow_id)
assert released.escrow.status == "released", released

later = released.escrow.to_dict()
later["status"] = "a_state_of_a_later_version"
assert api.EscrowView.from_dict(later).status == "a_state_of_a_later_version"
print("released", escrow_id)
